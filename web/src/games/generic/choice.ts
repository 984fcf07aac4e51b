/** Something that can be tapped, and the codes that a tap may mean. */
export interface Item {
  moves?: number[]
}

/** What a tap leads to: a move is played, refused (it is asked why), or more must be tapped. */
export interface Tapped<I> {
  play: number | null
  refused: number | null
  picked: I[]
}

/** Taps narrow the legal moves down; when one is left it is played. */
export class Choice<I extends Item> {
  /** The moves that all taps so far may mean. */
  readonly left: number[]

  constructor(
    private readonly legal: number[],
    private readonly items: I[],
    private readonly picked: I[],
  ) {
    this.left = meant(legal, picked)
  }

  /** The moves that remain after one more tap. */
  offered(item: I): number[] {
    return this.picked.includes(item) ? [] : meant(this.left, [item])
  }

  /** Whether a tap does something: narrows the moves down, or begins anew. */
  open(item: I): boolean {
    return meant(this.legal, [item]).length > 0
  }

  /** The moves that no further tap leads to: they are buttons. */
  get rest(): number[] {
    const leads = (item: I, code: number) =>
      !this.picked.includes(item) && !!item.moves?.includes(code) && (!this.picked.length || this.offered(item).length < this.left.length)
    return this.left.filter((code) => !this.items.some((item) => leads(item, code)))
  }

  /** A tap on what is picked gives it up; one that does not go with what is picked begins anew. */
  tapped(item: I): Tapped<I> {
    const left = this.offered(item)
    const none = { play: null, refused: null }
    if (this.picked.includes(item)) return { ...none, picked: this.picked.filter((other) => other !== item) }
    if (left.length === 1) return { ...none, play: left[0]!, picked: [] }
    if (left.length) return { ...none, picked: [...this.picked, item] }
    if (this.open(item)) return { ...none, picked: [item] }
    return { ...none, refused: item.moves?.[0] ?? null, picked: this.picked }
  }
}

function meant(codes: number[], items: Item[]): number[] {
  return codes.filter((code) => items.every((item) => item.moves?.includes(code)))
}
