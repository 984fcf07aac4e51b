import { getContext, setContext } from 'svelte'
import type { Previewed, SeatState, Sentence } from './schema'

/** What is told beside the board: what a move would make, and why the scores are what they are. */
export interface Shown {
  game: string
  seats: SeatState[]
  reasons: Sentence[]
  previewed: Previewed | null
}

const KEY = Symbol('reasons')

/** The place where it is told: a room that has a column beside its board takes it there, else the table shows it below. */
export class ReasonsPanel {
  taken = $state(0)

  constructor(
    readonly read: () => Shown,
    /** Light up the pieces that a sentence speaks of. */
    readonly light: (sentence: Sentence | null) => void,
  ) {
    setContext(KEY, this)
  }
}

export function reasonsPanel(): ReasonsPanel | undefined {
  return getContext<ReasonsPanel | undefined>(KEY)
}
