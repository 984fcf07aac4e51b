import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import en from '../words/en.ftl?raw'
import { base } from './place'
import type { Sentence } from './schema'

/** Texts of the page, and of the games as the service sends them: Fluent messages. The key sheet.wins is the message sheet-wins. */
export const LANGUAGES = { en: 'English', ko: '한국어', de: 'Deutsch', ja: '日本語' } as const
export type Language = keyof typeof LANGUAGES
export type Params = Record<string, unknown>
/** The bundle of a language, and one for what it lacks. */
type Catalogue = FluentBundle[]

const loaders: Record<Language, () => Promise<{ default: string }>> = {
  en: async () => ({ default: en }),
  ko: () => import('../words/ko.ftl?raw'),
  de: () => import('../words/de.ftl?raw'),
  ja: () => import('../words/ja.ftl?raw'),
}
/** Parameters that hold what people call themselves: never read as keys. */
const NAMES = ['name', 'names', 'whose']

function bundle(language: string, text: string): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false })
  made.addResource(new FluentResource(text))
  return made
}

const english = bundle('en', en)

async function spoken(language: Language): Promise<Record<string, Catalogue>> {
  const answer = await fetch(`${base}/api/words/${language}`)
  if (!answer.ok) throw new Error(answer.statusText)
  const games: Record<string, Record<string, string>> = await answer.json()
  return Object.fromEntries(
    Object.entries(games).map(([game, texts]) => [game, Object.entries(texts).map(([tongue, text]) => bundle(tongue, text))]),
  )
}

class Words {
  language = $state<Language>('en')
  page = $state.raw<Catalogue>([english])
  games = $state.raw<Record<string, Catalogue>>({})

  async choose(language: Language) {
    const [page, games] = await Promise.all([
      loaders[language](),
      spoken(language).catch(() => spoken('en')),
    ])
    this.page = language === 'en' ? [english] : [bundle(language, page.default), english]
    this.games = games
    this.language = language
    document.documentElement.lang = language
    try {
      localStorage.setItem('language', language)
    } catch {
      // A browser that keeps nothing still speaks.
    }
  }
}

export const words = new Words()

export function firstLanguage(): Language {
  let wish = ''
  try {
    wish = localStorage.getItem('language') ?? ''
  } catch {
    // see above
  }
  for (const candidate of [wish, ...navigator.languages]) {
    const short = candidate.slice(0, 2)
    if (short in LANGUAGES) return short as Language
  }
  return 'en'
}

function format(catalogue: Catalogue, key: string, params: Record<string, FluentVariable>): string | null {
  const id = key.replaceAll('.', '-')
  for (const candidate of catalogue) {
    const pattern = candidate.getMessage(id)?.value
    // Whatever is wrong with a message, as much of it as can be is said.
    if (pattern) return candidate.formatPattern(pattern, params, [])
  }
  return null
}

function filled(params: Params, speak: (value: unknown) => unknown = (value) => value): Record<string, FluentVariable> {
  return Object.fromEntries(
    Object.entries(params).map(([name, given]) => {
      const value = NAMES.includes(name) ? given : speak(given)
      return [name, typeof value === 'number' ? value : String(value ?? '')]
    }),
  )
}

/** A text of the page. */
export function t(key: string, params: Params = {}): string {
  return format(words.page, key, filled(params)) ?? key
}

/** A text of a game's room. */
export function say(game: string, key: string, params: Params = {}): string {
  const catalogue = words.games[game] ?? []
  return format(catalogue, key, filled(params, (value) => speak(catalogue, value))) ?? key
}

/** A parameter that is itself a key with @ before it is said too: @gem.red. */
function speak(catalogue: Catalogue, value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('@')) return format(catalogue, value.slice(1), {}) ?? value
  if (Array.isArray(value)) return value.map((item) => speak(catalogue, item)).join(', ')
  return value
}

export function sentence(game: string, s: Sentence): string {
  return say(game, s.key, s.params)
}
