import { decode, wordsOf } from '../../lib/moves'
import type { GameInfo } from '../../lib/schema'
import { say } from '../../lib/words.svelte'
import { SIDES } from './cards'

/** A move in words: how a card is turned is said by where its top is. */
export function moveText({ moves }: GameInfo, code: number): string {
  const { kind, fields } = decode(moves, code)
  return say('hichain', `move.${kind}`, { ...wordsOf(moves, code), side: SIDES[fields.turn ?? 0] })
}
