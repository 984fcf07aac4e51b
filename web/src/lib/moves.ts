import type { Space } from './schema'

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

/** The words of a move's fields, as the notation has them. */
export function wordsOf(space: Space, code: number): Record<string, string> {
  return Object.fromEntries(Object.entries(decode(space, code).fields).map(([field, i]) => [field, space.words[field]![i]!]))
}
