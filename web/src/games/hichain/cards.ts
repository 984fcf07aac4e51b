/** What the service shows of a table; mirrors sixfold/games/hichain/scene.py. */

export interface Card {
  /** Border points and half-sides that its strokes reach upright, as bits clockwise from the north. */
  points: number
  sides: number
  /** What it shows upright and after one, two and three quarter turns clockwise. */
  shows: string
  die: number
}

export interface Chain {
  seat: number
  direction: number
  kind: 'run' | 'set' | 'loop'
  letters: string
  points: number
  cells: string[]
  way: string[]
}

export interface Near {
  count: number
  direction: number
  letters: string[]
  cells: string[]
}

export interface Scene {
  scoring: 'squares' | 'dice'
  size: number
  origin: [number, number]
  laid: { cell: string; card: string; colour: number; turn: number }[]
  last: string | null
  passes: number
  rim: Record<string, { reach: [number, number]; block: number }>
  cards: Record<string, Card>
  hands: string[][]
  chains: Chain[]
  near: (Near | null)[]
  royal: string[][]
}

export const COLOURS = ['@colour.black', '@colour.red']
export const SIDES = ['@side.north', '@side.east', '@side.south', '@side.west']
export const DIRECTIONS = ['@direction.north', '@direction.east', '@direction.south', '@direction.west']
export const ARROWS = ['↑', '→', '↓', '←']
export const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
/** Where the points lie, from the middle of a card. */
export const PLACES: [number, number][] = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]]

const SPELLED: Record<string, string> = { '*': 'star', '?': 'query', '+': 'plus' }

/** The symbol that draws a card. */
export function symbol(card: string, colour: number, dice: boolean): string {
  return `${'br'[colour]}${SPELLED[card[0]!] ?? card[0]}${card.slice(1)}${dice ? '-die' : ''}`
}

/** Eight places of the border after quarter turns clockwise. */
export function turned(bits: number, turn: number): number {
  const wide = bits << (2 * turn)
  return (wide | (wide >> 8)) & 255
}

export function places(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => (bits >> i) & 1)
}

/** What a card reads with the top to each side, as it is turned: a letter, or nothing. */
export function readings(card: Card, turn: number): { direction: number; letter: string }[] {
  return [0, 1, 2, 3]
    .map((direction) => ({ direction, letter: card.shows[(turn - direction + 4) % 4]! }))
    .filter(({ letter }) => letter !== '.')
}
