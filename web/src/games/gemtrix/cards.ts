import { say } from '../../lib/words.svelte'

/** What the service tells of a Gemtrix table; mirrors sixfold/games/gemtrix/scene.py. Cards are words of the notation: r2, gx3. */
export interface Trix {
  gem: string
  cards: string[]
  points: number
}

export interface Chair {
  cards: number
  /** Empty where it is not seen. */
  hand: string[]
  known: string[]
  trixes: Trix[]
  plain: number
  carry: number
  total: number
}

export interface Offer extends Trix {
  code: number
}

export interface Last {
  by: number
  kind: 'claim' | 'give' | 'turn' | 'pass'
  cards: string[]
  took: string | null
}

export interface Scene {
  scoring: 'fast' | 'tournament'
  target: number
  left: number
  top: string | null
  beneath: string[]
  turn: number | null
  turned: boolean
  dealer: number | null
  shown: number
  seats: Chair[]
  last: Last | null
  offers: Offer[]
}

/** A card in a place: equal cards are told apart by their number. */
export interface Held {
  key: string
  card: string
  /** Whether everybody saw it being taken. */
  known: boolean
  /** Whether the next card is of another gem. */
  ends: boolean
}

/** A card that is being dragged, and whether it is over the discard pile. */
export interface Drag {
  key: string
  card: string
  x: number
  y: number
  over: boolean
}

const GEMS: Record<string, string> = { b: 'blue', g: 'green', o: 'orange', p: 'pink', u: 'purple', r: 'red' }

/** The gem of a card, to be said. */
export function gem(card: string): string {
  return `@gem.${GEMS[card[0]!]}`
}

/** A card in words: red, times three. */
export function spoken(card: string): string {
  return say('gemtrix', 'page.card', { gem: gem(card), face: `@face.${card.slice(1)}` })
}

export function listed(cards: string[]): string {
  return cards.map(spoken).join('; ')
}

/** The face as it is printed. */
export function face(card: string): string {
  return card.slice(1).replace('x', '×')
}

/** What is seen of a hand, and backs for the rest. */
export function holding(chair: Chair): Held[] {
  const seen = chair.hand.length ? chair.hand : chair.known
  const cards = [...seen, ...Array<string>(Math.max(0, chair.cards - seen.length)).fill('back')]
  const known = [...chair.known]
  const count = new Map<string, number>()
  return cards.map((card, i) => {
    const n = count.get(card) ?? 0
    count.set(card, n + 1)
    const at = known.indexOf(card)
    if (at >= 0) known.splice(at, 1)
    return { key: `${card}#${n}`, card, known: at >= 0, ends: cards[i + 1]?.[0] !== card[0] }
  })
}

export function same(a: string[], b: string[]): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join()
}

/** Whether all of some cards are among others. */
export function within(some: string[], cards: string[]): boolean {
  const rest = [...cards]
  return some.every((card) => {
    const at = rest.indexOf(card)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}
