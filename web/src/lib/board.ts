/** What lies on a board of cells and what may be laid there; and where its cells are drawn. */

/** A piece that lies on the board. */
export interface Laid {
  cell: string
  piece: string
  turn?: number
  fresh?: boolean
  faint?: boolean
  label?: string
  /** The seat that laid it, where one did. */
  by?: number
}

/** One way to lay the chosen piece. */
export interface Option {
  code: number
  cell: string
  turn: number
  gain: number
}

/** What a game that draws over its board is told. */
export interface Overlay {
  centre: (cell: string) => [number, number]
  /** From the middle of a cell to its side. */
  half: number
  /** How many times larger than usual a mark must be drawn to be seen at this zoom. */
  grow: number
  cursor: string | null
  /** The chosen piece, how it is turned, and whether it may lie so at the cursor. */
  piece: string | null
  turn: number
  here: Option | null
}

export type Shape = 'hex' | 'square'
export type Point = [number, number]

/** From the middle of a hexagon to a corner. */
export const R = 40
/** From square to square. */
export const STEP = 82

/** Where a cell of a board without bounds lies: as it is written, but for those that a scene says to lie elsewhere. */
export function located(at: Record<string, Point> = {}): (cell: string) => Point {
  return (cell) => at[cell] ?? (cell.split(',').map(Number) as Point)
}

/** Where the cell at these coordinates has its middle. */
export function middle(shape: Shape, [a, b]: Point): Point {
  return shape === 'hex' ? [1.5 * R * a, Math.sqrt(3) * R * (b + a / 2)] : [STEP * a, STEP * b]
}

/** The corners of a cell, as an SVG polygon has them. */
export function corners(shape: Shape, [x, y]: Point, scale: number): string {
  if (shape === 'square') {
    const h = (STEP / 2) * scale
    return `${x - h},${y - h} ${x + h},${y - h} ${x + h},${y + h} ${x - h},${y + h}`
  }
  return Array.from({ length: 6 }, (_, k) => {
    const a = (Math.PI / 3) * k
    return `${(x + R * scale * Math.cos(a)).toFixed(2)},${(y + R * scale * Math.sin(a)).toFixed(2)}`
  }).join(' ')
}

/** The cell whose middle is nearest to a point, if one is near enough. */
export function nearest(shape: Shape, cells: string[], centre: (cell: string) => Point, [x, y]: Point): string | null {
  let best: string | null = null
  let near = (shape === 'hex' ? R : STEP / 1.6) ** 2
  for (const cell of cells) {
    const [cx, cy] = centre(cell)
    const d = (cx - x) ** 2 + (cy - y) ** 2
    if (d < near) {
      near = d
      best = cell
    }
  }
  return best
}

/** The cell that an arrow key leads to: near in its direction rather than aside. */
export function towards(cells: string[], centre: (cell: string) => Point, [x, y]: Point, [dx, dy]: Point): string | null {
  let best: string | null = null
  let least = Infinity
  for (const cell of cells) {
    const [cx, cy] = centre(cell)
    const along = (cx - x) * dx + (cy - y) * dy
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx)
    if (along <= 1) continue
    const cost = along + 2.2 * aside
    if (cost < least) {
      least = cost
      best = cell
    }
  }
  return best
}
