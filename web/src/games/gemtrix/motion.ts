import type { Scene } from './cards'

/** Where every card lies, by name: held:SEAT:CARD#N, trix:SEAT:N:N, hand:SEAT, draw, top. */
export type Places = Map<string, DOMRect>

const EASE = 'cubic-bezier(.3,.7,.25,1)'
const LONG = 520

export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function places(root: HTMLElement): Places {
  const found: Places = new Map()
  for (const el of root.querySelectorAll<HTMLElement>('[data-at]')) found.set(el.dataset.at!, el.getBoundingClientRect())
  return found
}

function offset(el: HTMLElement, from: DOMRect): string {
  const to = el.getBoundingClientRect()
  const size = to.width ? from.width / to.width : 1
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  return `translate(${x}px, ${y}px) scale(${size || 1})`
}

function fly(el: HTMLElement, from: DOMRect | undefined, delay = 0, faded = false) {
  if (!from || !from.width) return
  const start: Keyframe = { transform: offset(el, from), zIndex: 30, opacity: faded ? 0 : 1 }
  el.animate([start, { zIndex: 30, opacity: 1, offset: 0.4 }, { transform: 'none', zIndex: 30 }], { duration: LONG, delay, easing: EASE, fill: 'backwards' })
}

/** The back rises from the draw pile, and the front comes down on the other. */
function flip(el: HTMLElement, back: HTMLElement | null, from: DOMRect | undefined) {
  if (!from || !back) return
  const to = el.getBoundingClientRect()
  const half = (to.x - from.x) / 2
  back.animate(
    [
      { opacity: 1, transform: 'none', zIndex: 30 },
      { opacity: 1, transform: `translate(${half}px, -14px) rotateY(90deg) scale(1.06)`, zIndex: 30 },
    ],
    { duration: LONG / 2, easing: 'ease-in' },
  )
  el.animate([{ transform: `translate(${-half}px, -14px) rotateY(-90deg) scale(1.06)`, zIndex: 30 }, { transform: 'none', zIndex: 30 }], {
    duration: LONG / 2,
    delay: LONG / 2,
    easing: 'ease-out',
    fill: 'backwards',
  })
}

/** Whether a move happened between two scenes; a step back in a replay is none. */
export function moved(past: Scene, now: Scene): boolean {
  if (!now.last || now.shown < past.shown) return false
  const laid = (scene: Scene) => scene.seats[now.last!.by]!.trixes.length
  return JSON.stringify(past.last) !== JSON.stringify(now.last) || laid(past) !== laid(now)
}

/** Shows how the cards came from where they were to where they are. */
export function show(root: HTMLElement, past: Scene | null, now: Scene, was: Places) {
  const all = [...root.querySelectorAll<HTMLElement>('[data-at]')]
  const here = new Set(all.map((el) => el.dataset.at!))
  const last = past && moved(past, now) ? now.last : null
  const used = new Set<string>()

  /** From where in a hand a card went. */
  function left(seat: number, card: string): DOMRect | undefined {
    for (const wanted of [card, 'back'])
      for (const [name, rect] of was)
        if (name.startsWith(`held:${seat}:${wanted}#`) && !here.has(name) && !used.has(name)) {
          used.add(name)
          return rect
        }
    return was.get(`hand:${seat}`)
  }

  // A claim leaves as many backs as before: the last ones were drawn.
  const redrawn = new Set<string>()
  if (last?.kind === 'claim') {
    const before = past!.seats[last.by]!.cards - 3
    const backs = all.filter((el) => el.dataset.at!.startsWith(`held:${last.by}:back#`))
    for (const el of backs.slice(Math.max(0, backs.length - (now.seats[last.by]!.cards - before)))) redrawn.add(el.dataset.at!)
  }

  let order = 0
  for (const el of all) {
    const name = el.dataset.at!
    const [kind, seat] = name.split(':')
    if (kind === 'held') {
      const old = was.get(name)
      if (old && !redrawn.has(name)) {
        if (Math.abs(old.x - el.getBoundingClientRect().x) > 2) fly(el, old)
      } else {
        const taken = last?.kind === 'give' && Number(seat) === last.by
        const pause = last?.kind === 'claim' ? LONG * 0.7 : 0
        fly(el, was.get(taken ? 'top' : 'draw'), pause + (taken ? 0 : 90 * order++), !taken)
      }
    } else if (kind === 'trix' && !was.has(name) && last?.kind === 'claim' && Number(seat) === last.by) {
      fly(el, left(last.by, el.dataset.card!), 70 * Number(name.split(':')[3]))
    } else if (kind === 'top' && last?.kind === 'give') {
      fly(el, left(last.by, last.cards[0]!))
    } else if (kind === 'top' && last?.kind === 'turn') {
      flip(el, root.querySelector('[data-lift]'), was.get('draw'))
    }
  }
}
