import { getContext, setContext } from 'svelte'
import type { Previewed, SeatState, Sentence } from './schema'

/** What is told beside the board: what a move would make, and why the scores are what they are. */
export interface Told {
  game: string
  seats: SeatState[]
  reasons: Sentence[]
  previewed: Previewed | null
}

const KEY = Symbol('telling')

/** The place where it is told: a room that has a column beside its board takes it there, else the table shows it below. */
export class Telling {
  taken = $state(0)

  constructor(
    readonly read: () => Told,
    /** Light up the pieces that a sentence speaks of. */
    readonly light: (sentence: Sentence | null) => void,
  ) {
    setContext(KEY, this)
  }
}

export function telling(): Telling | undefined {
  return getContext<Telling | undefined>(KEY)
}
