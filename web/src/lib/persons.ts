import type { SeatState } from './schema'
import { words } from './words.svelte'

/** A seat as the page speaks of it. */
export type Seat = SeatState & {
  /** Whether whoever reads the page sits there. */
  you?: boolean
}

/** Whom a message speaks of: whoever reads it, or somebody by name. */
export function who(seat: Seat | undefined): { person: 'you' | 'other'; name: string } {
  return { person: seat?.you ? 'you' : 'other', name: seat?.name ?? '' }
}

/** Several of them: whether whoever reads is among them, and the names of the others. */
export function whoAll(seats: Seat[]): { person: 'you' | 'other'; names: string } {
  const others = seats.filter((seat) => !seat.you).map((seat) => seat.name)
  return { person: others.length < seats.length ? 'you' : 'other', names: new Intl.ListFormat(words.language).format(others) }
}
