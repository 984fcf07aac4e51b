/** What the service says is in schema.ts, made from its schema; here is what the page makes of it. */

import type { Seat } from './persons'
import type { Equipment, GameInfo, Previewed, Scene, SeatState, Sentence, TableInfo, TableState } from './schema'

/** A kind of scene: a game that has a component of its own, or generic. */
export type SceneName = Scene['game']

/** A game described, with the equipment that goes with its scenes where they need some. */
export type InfoOf<G extends SceneName> = GameInfo & { equipment: G extends Equipment['game'] ? Extract<Equipment, { game: G }> : null }

/** A table as a client knows it: all that was told of it, together. */
export interface Table extends TableInfo, Omit<TableState, 'type' | 'turn' | 'seats' | 'scene' | 'legal' | 'gain' | 'reasons'> {
  you: number | null
  host: boolean
  /** The seats somebody is connected for. */
  here: number[]
  turn: number
  seats: SeatState[]
  scene: Scene | null
  legal: number[]
  gain: number[]
  reasons: Sentence[]
}

/** What every game's component gets. It shows a scene and asks for moves; it knows no rule. */
export interface GameProps<G extends SceneName> {
  info: InfoOf<G>
  scene: Extract<Scene, { game: G }>
  seats: Seat[]
  /** The seat that looks, or null for a spectator or a replay. */
  you: number | null
  legal: number[]
  gain: number[]
  /** Pieces (cells, cards) to light up: an explanation that is pointed at. */
  lit: string[]
  /** Whose board they lie on, where everybody has an own one; null means everywhere. */
  litSeat?: number | null
  play: (code: number) => void
  /** Takes back the own last moves and plays others instead, all at once. */
  revise: (back: number, codes: number[]) => void
  /** Ask what a move would do; the answer comes as `previewed`. */
  preview: (code: number) => void
  previewed: Previewed | null
  /** A move to show as if it were about to be made: a hint that is pointed at. */
  suggested?: number | null
  /** Takes the own last move back. */
  undo: () => void
  mayUndo: boolean
  /** Say something to screen readers. */
  announce: (text: string) => void
}
