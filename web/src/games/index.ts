import type { Component } from 'svelte'
import { api, once } from '../lib/api'
import type { GameProps } from '../lib/types'

/** The rooms of the page: a folder with a Game.svelte is a game. */
const rooms = import.meta.glob<{ default: Component<GameProps> }>('./*/Game.svelte')
const loaded = new Map<string, Promise<Component<GameProps>>>()

export interface Room {
  load: () => Promise<Component<GameProps>>
}

export function gameView(name: string): Room | null {
  const room = rooms[`./${name}/Game.svelte`]
  if (!room) return null
  return {
    load: () => once(loaded, name, () => room().then((module) => module.default)),
  }
}

/** Fetch what a table of a game needs, while the service sets it up. Whatever fails is asked for again at the table. */
export function prepare(name: string) {
  for (const need of [import('../views/Table.svelte'), gameView(name)?.load(), api.game(name), api.sprite(name)]) need?.catch(() => undefined)
}
