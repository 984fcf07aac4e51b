/** How the colours, sides and directions of the service's numbers are called, and how a card is drawn. */

import type { HichainCard, HichainFace } from '../../lib/schema'

export const COLOURS = ['@colour.black', '@colour.red']
export const SIDES = ['@side.north', '@side.east', '@side.south', '@side.west']
export const DIRECTIONS = ['@direction.north', '@direction.east', '@direction.south', '@direction.west']
export const ARROWS = ['↑', '→', '↓', '←']

/** The symbol that draws a card. */
export function symbol(card: HichainCard, colour: number, dice: boolean): string {
  return (dice ? card.dice : card.symbols)[colour]!
}

/** What a card as it is turned reads with the top to each side where it reads something. */
export function readings(face: HichainFace): { direction: number; letter: string }[] {
  return face.reads.map((letter, direction) => ({ direction, letter })).filter(({ letter }) => letter)
}
