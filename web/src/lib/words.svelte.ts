import en from '../words/en.json'
import type { Sentence } from './types'

/** Texts of the page, and of the games as the service sends them. The page's own keys are those of en.json. */
export const LANGUAGES = { en: 'English', ko: '한국어', de: 'Deutsch', ja: '日本語' } as const
export type Language = keyof typeof LANGUAGES
type Catalogue = Record<string, string>

const loaders: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: async () => ({ default: en as Catalogue }),
  ko: () => import('../words/ko.json'),
  de: () => import('../words/de.json'),
  ja: () => import('../words/ja.json'),
}

async function spoken(language: Language): Promise<Record<string, Catalogue>> {
  const answer = await fetch(`/api/words/${language}`)
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

class Words {
  language = $state<Language>('en')
  page = $state<Catalogue>(en as Catalogue)
  games = $state<Record<string, Catalogue>>({})

  async choose(language: Language) {
    const [page, games] = await Promise.all([
      loaders[language](),
      spoken(language).catch(() => spoken('en')),
    ])
    this.page = page.default
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

function fill(template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** A text of the page. */
export function t(key: string, params: Record<string, unknown> = {}): string {
  return fill(words.page[key] ?? (en as Catalogue)[key] ?? key, params)
}

/** A text of a game's room. */
export function say(game: string, key: string, params: Record<string, unknown> = {}): string {
  const catalogue = words.games[game] ?? {}
  const spoken: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) spoken[name] = speak(catalogue, value)
  return fill(catalogue[key] ?? key, spoken)
}

function speak(catalogue: Catalogue, value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('@')) return catalogue[value.slice(1)] ?? value
  if (Array.isArray(value)) return value.map((item) => speak(catalogue, item)).join(', ')
  return value
}

export function sentence(game: string, s: Sentence): string {
  return say(game, s.key, s.params)
}
