import type { Component } from 'svelte'
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
    load: () => {
      if (!loaded.has(name)) loaded.set(name, room().then((module) => module.default))
      return loaded.get(name)!
    },
  }
}
