import type { Seat } from './persons'
import type { SeatState } from './schema'
import { t } from './words.svelte'

/** The bots of this house: each has a name in every language. */
const NAMED = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5', 'random', 'greedy']
/** How this page and the terminal write down a person who gives no name. */
const NAMELESS = ['You', '나', 'Du', 'あなた']
/** Somebody who has just read the rules can win against it. */
const FIRST = 'level-2'
const KEY = 'level'

/** Seats as the page speaks of them to whoever sits in seat `you`: bots and people without a name are called in its language. */
export function named(seats: SeatState[], you: number | null): Seat[] {
  const ours = (seat: SeatState) => seat.kind === 'bot' && !seat.resigned && NAMED.includes(seat.bot ?? '')
  return seats.map((seat) => {
    if (ours(seat)) {
      const twins = seats.filter((other) => ours(other) && other.bot === seat.bot).length > 1
      return { ...seat, name: t(`bot.${seat.bot}`) + (twins ? ` (${seat.seat + 1})` : '') }
    }
    const own = seat.seat === you
    const name = !NAMELESS.includes(seat.name) ? seat.name : own ? t('home.you') : t('new.player', { n: seat.seat + 1 })
    return { ...seat, name, you: own }
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
