/** How gems look and where they lie on a tile, as in sixfold/games/hetrix/draw.py, whose symbols the page uses. */

/** Each colour and its light, for the strands of a link. */
const SHADES: Record<string, [string, string]> = {
  red: ['#e5484d', '#ff9a96'],
  orange: ['#f58220', '#ffc48a'],
  yellow: ['#f6cf2d', '#fff2a6'],
  green: ['#35b257', '#98e6ad'],
  blue: ['#3b8bea', '#a5d0ff'],
  purple: ['#a25be0', '#d9b5fb'],
}

export function shades(colour: string): [string, string] {
  return SHADES[colour]!
}

/** Where the gem at an edge lies, seen from the middle of its tile; a tile reaches 40 from there. */
export function gemAt(edge: number): [number, number] {
  const angle = (Math.PI / 3) * edge
  return [22 * Math.sin(angle), -22 * Math.cos(angle)]
}

export const HEXAGON = Array.from({ length: 6 }, (_, k) => [Math.cos((Math.PI / 3) * k), Math.sin((Math.PI / 3) * k)] as const)
