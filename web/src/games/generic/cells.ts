/** How the cells of a plain board are drawn. */

import type { Point } from '../../lib/board'
import type { Cell } from '../../lib/schema'

/** From a cell to its neighbour. */
export const UNIT = 100
/** Colours of the seats, for what lies there in words. */
export const PALETTE = ['#c81f36', '#2a62c8', '#8a5a00', '#177a4f', '#7a41c6', '#b0471b']

const ROUND: Point[] = Array.from({ length: 24 }, (_, k) => [Math.cos((Math.PI / 12) * k), Math.sin((Math.PI / 12) * k)])

/** The outline of a cell about its centre; one without corners is round. */
export function outline(cell: Cell): Point[] {
  const radius = cell.radius ?? 0.5
  const corners = cell.corners?.length ? cell.corners : ROUND.map(([x, y]): Point => [radius * x, radius * y])
  return corners.map(([x, y]) => [UNIT * x, UNIT * y])
}

/** How far a piece reaches from the centre of its cell. */
export function reach(cell: Cell): number {
  const corners = outline(cell)
  return 0.94 * Math.min(Math.max(...corners.map(([x]) => Math.abs(x))), Math.max(...corners.map(([, y]) => Math.abs(y))))
}
