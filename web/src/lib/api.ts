import { base } from './place'
import type { Archive, GameInfo, GameSummary, Keys, NewTable, Replay, Reviewed, RulesPage, Scored, SeatKey, Verified } from './schema'

/** A refusal of the service, fit to show. */
export class Refused extends Error {
  constructor(
    readonly kind: string,
    text: string,
  ) {
    super(text)
  }
}

async function call<T>(path: string, data?: unknown): Promise<T> {
  const answer = await fetch(`${base}/api${path}`, {
    method: data === undefined ? 'GET' : 'POST',
    headers: data === undefined ? {} : { 'Content-Type': 'application/json' },
    body: data === undefined ? null : JSON.stringify(data),
  })
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refused(body.error ?? 'invalid', body.text ?? body.extra?.[0]?.message ?? body.detail ?? answer.statusText)
  return body as T
}

/** Ask once and keep the answer; a failure is not kept. */
export function once<T>(kept: Map<string, Promise<T>>, name: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(name)
  if (known) return known
  const asked = ask()
  kept.set(name, asked)
  asked.catch(() => kept.delete(name))
  return asked
}

const infos = new Map<string, Promise<GameInfo>>()
const sprites = new Map<string, Promise<void>>()

export const api = {
  games: () => call<GameSummary[]>('/games'),
  game(name: string): Promise<GameInfo> {
    return once(infos, name, () => call<GameInfo>(`/games/${name}`))
  },
  /** Put a game's pieces into the page, once: pictures use them by name. */
  sprite(name: string): Promise<void> {
    return once(sprites, name, async () => {
      const answer = await fetch(`${base}/api/games/${name}/pieces.svg`)
      if (!answer.ok) throw new Refused('missing', answer.statusText)
      const parsed = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement
      for (const symbol of parsed.querySelectorAll('symbol')) symbol.id = `${name}-${symbol.id}`
      for (const use of parsed.querySelectorAll('use')) use.setAttribute('href', `#${name}-${use.getAttribute('href')!.slice(1)}`)
      const holder = document.createElement('div')
      holder.className = 'sprite'
      holder.setAttribute('aria-hidden', 'true')
      holder.append(document.importNode(parsed, true))
      document.body.append(holder)
    })
  },
  make: (wish: NewTable) => call<Keys>('/tables', wish),
  archive: (key: string) => call<Archive>(`/tables/${key}/archive`),
  sit: (key: string, seat: number, name: string, invitation = '') => call<SeatKey>(`/tables/${key}/sit`, { seat, name, invitation }),
  bot: (key: string, token: string, seat: number, bot: string) => call(`/tables/${key}/bot`, { token, seat, bot }),
  start: (key: string, token: string) => call(`/tables/${key}/start`, { token }),
  leave: (key: string, token: string) => call(`/tables/${key}/leave`, { token }),
  rematch: (key: string, token: string) => call<Keys>(`/tables/${key}/rematch`, { token }),
  rules: (game: string, language: string) => call<RulesPage>(`/games/${game}/rules?language=${language}`),
  replay: (key: string) => call<Replay>(`/tables/${key}/replay`),
  score: (text: string) => call<Scored>('/score', { text }),
  replayText: (text: string) => call<Replay>('/replay', { text }),
  hint: (text: string, at: number) => call<Reviewed>('/hint', { text, at }),
  verify: (text: string) => call<Verified>('/verify', { text }),
}
