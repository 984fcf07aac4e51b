import type { Space } from './types'

/** A move as its kind and the index of each field in its domain. */
export interface Move {
  kind: string
  fields: Record<string, number>
}

export function decode(space: Space, code: number): Move {
  let kind = space.kinds[0]!
  for (const candidate of space.kinds) if (candidate.offset <= code) kind = candidate
  let rest = code - kind.offset
  const fields: Record<string, number> = {}
  for (const field of [...kind.fields].reverse()) {
    const size = space.sizes[field]!
    fields[field] = rest % size
    rest = Math.floor(rest / size)
  }
  return { kind: kind.name, fields }
}

export function encode(space: Space, kindName: string, fields: Record<string, number>): number {
  const kind = space.kinds.find((k) => k.name === kindName)
  if (!kind) throw new Error(`no move ${kindName}`)
  let rest = 0
  for (const field of kind.fields) rest = rest * space.sizes[field]! + fields[field]!
  return kind.offset + rest
}

/** A move in the game's notation. */
export function notation(space: Space, code: number): string {
  const move = decode(space, code)
  const kind = space.kinds.find((k) => k.name === move.kind)!
  return kind.notation.replace(/\{(\w+)\}/g, (_, field: string) => space.words[field]![move.fields[field]!]!)
}
