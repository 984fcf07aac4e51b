import { decode, wordsOf } from '../../lib/moves'
import type { InfoOf } from '../../lib/types'
import { say } from '../../lib/words.svelte'
import { Cards } from './cards'

/** A move in words: the Trix that is claimed, the card that is given. */
export function moveText({ moves, equipment }: InfoOf<'gemtrix'>, code: number): string {
  const { kind, fields } = decode(moves, code)
  const cards = new Cards(equipment)
  if (kind === 'claim') {
    const trix = cards.trix(fields.gem!, fields.trix!)
    return `${say('gemtrix', 'page.claim')}: ${say('gemtrix', 'page.trix', { gem: cards.gem(trix[0]!), cards: trix.map((card) => cards.face(card)) })}`
  }
  if (kind === 'exchange') return `${say('gemtrix', 'page.give')}: ${cards.spoken(wordsOf(moves, code).card!)}`
  return say('gemtrix', `page.${kind}`)
}
