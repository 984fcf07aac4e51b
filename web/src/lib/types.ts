/** What the service says; mirrors sixfold/server/protocol.py. */

import type { Seat } from './persons'

export interface Sentence {
  rule: string
  key: string
  params: Record<string, unknown>
  points?: number
  seat?: number
  pieces?: string[]
}

export interface SeatState {
  seat: number
  name: string
  kind: 'open' | 'person' | 'bot'
  bot?: string
  here?: boolean
  acting?: boolean
  score?: number
  total?: number
  resigned?: boolean
  note?: string
  left?: number | null
}

export interface Result {
  scores: number[]
  winners: number[]
  rule: string
}

export interface TableState {
  type: 'state'
  n: number
  id: string
  code: string
  game: string
  options: string
  match: string
  status: 'gathering' | 'playing' | 'ended'
  seats: SeatState[]
  commitment: string
  you?: number | null
  host?: boolean
  round?: number
  turn?: number
  scene?: Record<string, unknown> | null
  legal?: number[]
  gain?: number[]
  reasons?: Sentence[]
  /** Whether the seat may ask for hints. */
  hints?: boolean
  undo?: boolean
  result?: Result | null
  over?: boolean
  totals?: number[]
  seed?: string
  next_table?: string
  /** Whether some seats see what others must not. */
  secret?: boolean
}

/** What a value counts: points at the end, or the share of games won. */
export type Unit = 'points' | 'wins'

export interface Suggestion {
  code: number
  text: string
  value: number
  /** What it scores at once. */
  points: number
}

export interface Hinted {
  type: 'hint'
  id: string
  unit: Unit
  moves: Suggestion[]
}

/** What the strongest bot would have played in place of a move, and the table as the seat saw it. */
export interface Reviewed {
  seat: number
  played: number
  unit: Unit
  moves: Suggestion[]
  scene: Record<string, unknown>
}

export interface Previewed {
  type: 'preview'
  id: string
  code: number
  legal: boolean
  refused?: Sentence | null
  gained?: Sentence[]
  lost?: Sentence[]
}

export interface Problem {
  type: 'error'
  error: string
  text: string
  id?: string
  rule?: string
  sentence?: Sentence | null
}

export type Answer = TableState | Previewed | Hinted | Problem | { type: 'ack'; id: string; n: number } | { type: 'pong' }

export interface MoveKind {
  name: string
  notation: string
  fields: string[]
  offset: number
}

export interface Space {
  kinds: MoveKind[]
  sizes: Record<string, number>
  words: Record<string, string[]>
}

export interface GameSummary {
  name: string
  title: string
  seats: number[]
  presets: Record<string, number[]>
  matches: string[]
  /** Bots for people to choose from, the strongest last; and all there are. */
  levels: string[]
  bots: string[]
}

export interface GameInfo extends GameSummary {
  moves: Space
  draws: Space
  components: { name: string; digest: string; known: string; reconstructed: string }
  pieces: Record<string, string[]>
}

export interface Keys {
  id: string
  code: string
  host: string
  seats: Record<string, string>
}

export interface ReplayStep {
  ply: { seat: number; code: number; text: string } | null
  scene: Record<string, unknown>
  scores: number[]
  reasons: Sentence[]
}

export interface Replay {
  game: string
  options: string
  names: string[]
  /** For each seat the bot that played it; empty for people. */
  bots: string[]
  result: Result | null
  steps: ReplayStep[]
  record: string
}

/** A position typed from a real table, scored. */
export interface Scored {
  game: string
  scores: number[]
  reasons: Sentence[]
  /** An SVG document. */
  picture: string
}

/** What every game's component gets. It shows a scene and asks for moves; it knows no rule. */
export interface GameProps {
  info: GameInfo
  scene: any
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
