import { decode, wordsOf } from '../../lib/moves'
import type { Space } from '../../lib/types'
import { say } from '../../lib/words.svelte'
import { SIDES } from './cards'

/** A move in words: how a card is turned is said by where its top is. */
export function told(space: Space, code: number): string {
  const { kind, fields } = decode(space, code)
  return say('hichain', `move.${kind}`, { ...wordsOf(space, code), side: SIDES[fields.turn ?? 0] })
}
