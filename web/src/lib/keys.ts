/** The secrets of this browser's seats, by table code. */

export interface Held {
  host?: string
  seats: Record<string, string>
  game: string
  made: number
  /** Several people play at this device. */
  shared?: boolean
  ended?: boolean
  /** The secret by which others may sit down at a private table. */
  invitation?: string
}

const KEY = 'tables'

function all(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function held(code: string): Held | undefined {
  return all()[code.toUpperCase()]
}

export function hold(code: string, change: Partial<Held> & { game: string }) {
  const tables = all()
  const old = tables[code] ?? { seats: {}, made: Date.now(), game: change.game }
  tables[code] = { ...old, ...change, seats: { ...old.seats, ...change.seats } }
  try {
    localStorage.setItem(KEY, JSON.stringify(tables))
  } catch {
    // Private windows may keep nothing; the seat's link still works.
  }
}

export function release(code: string, seat: number) {
  const tables = all()
  delete tables[code]?.seats[String(seat)]
  localStorage.setItem(KEY, JSON.stringify(tables))
}

/** The tables of this browser, newest first. */
export function mine(): (Held & { code: string })[] {
  return Object.entries(all())
    .map(([code, table]) => ({ code, ...table }))
    .filter((table) => table.host || Object.keys(table.seats).length)
    .sort((a, b) => b.made - a.made)
    .slice(0, 30)
}
