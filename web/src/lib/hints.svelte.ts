import { getContext, setContext } from 'svelte'
import type { Suggestion, Hinted } from './schema'
import { t } from './words.svelte'

/** What the strongest bot would play. */
export interface Advice {
  unit: Hinted['unit']
  moves: Suggestion[]
  /** The move that was played, where one looks back. */
  played?: number
}

export interface Asking {
  /** Whether hints are for this table at all, and for this moment. */
  offered: boolean
  open: boolean
  busy: boolean
  advice: Advice | null
}

const KEY = Symbol('hints')

/** Hints: asked for by a button where the hand is, answered by a list beside the board. A room takes both to itself, or the table shows them. */
export class Hints {
  /** The move that is pointed at; the room shows it on the board. */
  pointed = $state<number | null>(null)
  asked = $state(0)
  listed = $state(0)

  constructor(
    readonly read: () => Asking,
    readonly ask: () => void,
    readonly close: () => void,
    readonly moveText: (code: number) => string,
    readonly play: ((code: number) => void) | null = null,
  ) {}

  /** For all rooms below. */
  share(): this {
    setContext(KEY, this)
    return this
  }

  /** A row as it is said. */
  said(unit: Hinted['unit'], move: Suggestion): string {
    return t('hint.row', { move: this.moveText(move.code), value: t(`hint.${unit}`, { n: unit === 'wins' ? Math.round(100 * move.value) : move.value }), points: move.points })
  }
}

export function hints(): Hints | undefined {
  return getContext<Hints | undefined>(KEY)
}

/** What a move scores at once, for people. */
export function scored(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

/** A value for people: percent of games won, or points. */
export function worth(unit: Hinted['unit'], value: number): string {
  return unit === 'wins' ? `${Math.round(100 * value)}` : value.toFixed(1)
}
