import { getContext, setContext } from 'svelte'
import type { GemtrixEquipment, GemtrixSeat } from '../../lib/schema'
import { say } from '../../lib/words.svelte'

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

/** The cards as they are printed, by the words of the notation: r2, gx3. */
export class Cards {
  constructor(private readonly equipment: GemtrixEquipment) {}

  of(card: string) {
    return this.equipment.cards[card]
  }

  /** The cards of a Trix, by the values of a claim's fields. */
  trix(gem: number, faces: number): string[] {
    return this.equipment.trixes[gem]![faces]!
  }

  /** The gem of a card, to be said. */
  gem(card: string): string {
    return `@gem.${this.of(card)!.gem}`
  }

  /** A card in words: red, times three. */
  spoken(card: string): string {
    return say('gemtrix', 'page.card', { gem: this.gem(card), face: `@face.${this.of(card)!.face}` })
  }

  listed(cards: string[]): string {
    return cards.map((card) => this.spoken(card)).join('; ')
  }

  /** The face as it is printed. */
  face(card: string): string {
    return this.of(card)!.face.replace('x', '×')
  }

  /** What is seen of a hand, and backs for the rest. */
  holding(seat: GemtrixSeat): Held[] {
    const seen = seat.hand.length ? seat.hand : seat.known
    const cards = [...seen, ...Array<string>(Math.max(0, seat.cards - seen.length)).fill('back')]
    const known = [...seat.known]
    const count = new Map<string, number>()
    return cards.map((card, i) => {
      const n = count.get(card) ?? 0
      count.set(card, n + 1)
      const at = known.indexOf(card)
      if (at >= 0) known.splice(at, 1)
      return { key: `${card}#${n}`, card, known: at >= 0, ends: this.of(cards[i + 1] ?? '')?.gem !== this.of(card)?.gem }
    })
  }
}

const KEY = Symbol('cards')

export function spreadCards(equipment: GemtrixEquipment): Cards {
  return setContext(KEY, new Cards(equipment))
}

/** The cards that the game around a component is played with. */
export function printedCards(): Cards {
  return getContext<Cards>(KEY)
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
