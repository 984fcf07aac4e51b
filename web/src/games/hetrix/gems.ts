/** How gems look and where they lie on a tile; mirrors sixfold/games/hetrix/draw.py, whose symbols the page uses. */

export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const
export type Colour = (typeof COLOURS)[number]

const LETTERS: Record<string, Colour | 'white'> = { R: 'red', O: 'orange', Y: 'yellow', G: 'green', B: 'blue', P: 'purple', W: 'white' }

/** Each colour and its light, for the strands of a link. */
export const SHADES: Record<Colour, [string, string]> = {
  red: ['#e5484d', '#ff9a96'],
  orange: ['#f58220', '#ffc48a'],
  yellow: ['#f6cf2d', '#fff2a6'],
  green: ['#35b257', '#98e6ad'],
  blue: ['#3b8bea', '#a5d0ff'],
  purple: ['#a25be0', '#d9b5fb'],
}

export interface Piece {
  piece: string
  /** Letters, clockwise from the top. */
  gems: string
}

export interface Tile extends Piece {
  cell: string
  turn: number
  /** Not shown to the others yet. */
  sealed: boolean
}

export interface Link {
  colour: Colour
  length: number
  gems: [string, number][]
  joints: [number, number][]
  whites: number[]
}

export interface Board {
  tiles: Tile[]
  links: Link[]
  linked: boolean
  from: number
  at: Record<string, [number, number]>
}

export interface Row {
  seat: number
  colours: Record<Colour, { links: number[]; points: number }>
  links: number
  bonuses: { rule: string; for: Colour | ''; points: number }[]
  total: number
}

export interface Scene {
  round: number
  rounds: number
  phase: 'dealing' | 'building' | 'infiltration' | 'ended'
  boards: Board[]
  hand: Piece[]
  link: Piece | null
  target: number | null
  keepers: number[]
  /** What each infiltration would leave the neighbour, by code. */
  after: Record<string, { points: number; blocks: [Colour, number][] }>
  sheet: Row[] | null
}

export function colourOf(letter: string): Colour | 'white' {
  return LETTERS[letter]!
}

export function letterOf(colour: string): string {
  return Object.keys(LETTERS).find((letter) => LETTERS[letter] === colour)!
}

/** Where the gem at an edge lies, seen from the middle of its tile; a tile reaches 40 from there. */
export function gemAt(edge: number): [number, number] {
  const angle = (Math.PI / 3) * edge
  return [22 * Math.sin(angle), -22 * Math.cos(angle)]
}

export const HEXAGON = Array.from({ length: 6 }, (_, k) => [Math.cos((Math.PI / 3) * k), Math.sin((Math.PI / 3) * k)] as const)

/** How many points the links of a matrix bring. */
export function worth(board: Board): number {
  return board.links.reduce((sum, link) => sum + link.length, 0)
}
