import { decode, wordsOf } from '../../lib/moves'
import type { Space } from '../../lib/types'
import { say } from '../../lib/words.svelte'
import { face, gem, spoken } from './cards'

/** A move in words: the Trix that is claimed, the card that is given. */
export function told(space: Space, code: number): string {
  const kind = decode(space, code).kind
  const words = wordsOf(space, code)
  if (kind === 'claim') {
    const cards = words.trix!.split('|').map((part) => face(words.gem! + part))
    return `${say('gemtrix', 'page.claim')}: ${say('gemtrix', 'page.trix', { gem: gem(words.gem!), cards })}`
  }
  if (kind === 'exchange') return `${say('gemtrix', 'page.give')}: ${spoken(words.card!)}`
  return say('gemtrix', `page.${kind}`)
}
