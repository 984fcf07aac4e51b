import type { SeatState } from './types'
import { t } from './words.svelte'

/** The bots of this house: each has a name in every language. */
const NAMED = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5', 'random', 'greedy']
/** Somebody who has just read the rules can win against it. */
const FIRST = 'level-2'
const KEY = 'level'

/** Seats with their bots called in the language of the page; equal ones are told apart by their seats. */
export function named<T extends SeatState>(seats: T[]): T[] {
  const ours = (seat: T) => seat.kind === 'bot' && !seat.resigned && NAMED.includes(seat.bot ?? '')
  return seats.map((seat) => {
    if (!ours(seat)) return seat
    const twins = seats.filter((other) => ours(other) && other.bot === seat.bot).length > 1
    return { ...seat, name: t(`bot.${seat.bot}`) + (twins ? ` (${seat.seat + 1})` : '') }
  })
}

/** The opponent for whoever does not choose: the last one chosen here. */
export function usual(): string {
  try {
    const last = localStorage.getItem(KEY) ?? ''
    return NAMED.includes(last) ? last : FIRST
  } catch {
    return FIRST
  }
}

export function prefer(bot: string) {
  try {
    localStorage.setItem(KEY, bot)
  } catch {
    // fine
  }
}
