import type { Component } from 'svelte'
import { api, once } from '../lib/api'
import { decode, wordsOf } from '../lib/moves'
import type { GameInfo } from '../lib/schema'
import type { GameProps, SceneName } from '../lib/types'
import { say } from '../lib/words.svelte'

type View = Component<GameProps<SceneName>>
const PLAIN = './generic/Plain.svelte'
/** The rooms of the page: a folder with a Game.svelte shows the scenes of the game it is named by; the plain board shows generic ones. */
const rooms = import.meta.glob<{ default: View }>(['./*/Game.svelte', './generic/Plain.svelte'])
/** Rooms that tell their moves in a way of their own. */
const moveTexts = import.meta.glob<{ moveText: (info: GameInfo, code: number) => string }>('./*/moves.ts', { eager: true })
const loaded = new Map<string, Promise<View>>()

export interface Room {
  load: () => Promise<View>
}

/** What shows a game: its own component, or the plain board. */
export function gameView(name: string): Room {
  const room = rooms[`./${name}/Game.svelte`] ?? rooms[PLAIN]!
  return {
    load: () => once(loaded, name, () => room().then((module) => module.default)),
  }
}

/** A move in words. */
export function moveText(info: GameInfo, code: number): string {
  const own = moveTexts[`./${info.name}/moves.ts`]
  return own ? own.moveText(info, code) : say(info.name, `move.${decode(info.moves, code).kind}`, wordsOf(info.moves, code))
}

/** Fetch what a table of a game needs, while the service sets it up. Whatever fails is asked for again at the table. */
export function prepare(name: string) {
  for (const need of [import('../views/Table.svelte'), gameView(name).load(), api.game(name), api.sprite(name)]) need?.catch(() => undefined)
}
