import type { GemtrixScene as Scene } from '../../lib/schema'

/** Where every card lies, by name: held:SEAT:CARD#N, trix:SEAT:N:N, hand:SEAT, draw, top. */
export type Places = Map<string, DOMRect>

const EASE = 'cubic-bezier(.3,.7,.25,1)'
const LONG = 520

export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Seen from the table's corner, so that the page may move meanwhile. */
function spot(root: HTMLElement, el: HTMLElement): DOMRect {
  const corner = root.getBoundingClientRect()
  const at = el.getBoundingClientRect()
  return new DOMRect(at.x - corner.x, at.y - corner.y, at.width, at.height)
}

export function places(root: HTMLElement): Places {
  const found: Places = new Map()
  for (const el of root.querySelectorAll<HTMLElement>('[data-at]')) found.set(el.dataset.at!, spot(root, el))
  return found
}

/** Flights under way: whoever flies when the next move comes goes on from there. */
const flights = new Set<Animation>()

function start(el: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions) {
  const flight = el.animate(frames, options)
  flights.add(flight)
  flight.onfinish = flight.oncancel = () => flights.delete(flight)
}

function fly(el: HTMLElement, from: DOMRect | undefined, to: DOMRect, delay = 0, faded = false) {
  if (!from || !from.width || !to.width) return
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const first: Keyframe = { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, zIndex: 30, opacity: faded ? 0 : 1 }
  start(el, [first, { zIndex: 30, opacity: 1, offset: 0.4 }, { transform: 'none', zIndex: 30 }], { duration: LONG, delay, easing: EASE, fill: 'backwards' })
}

/** The back rises from the draw pile, and the front comes down on the other. */
function flip(el: HTMLElement, back: HTMLElement | null, from: DOMRect | undefined, to: DOMRect) {
  if (!from || !back) return
  const half = (to.x - from.x) / 2
  start(
    back,
    [
      { opacity: 1, transform: 'none', zIndex: 30 },
      { opacity: 1, transform: `translate(${half}px, -14px) rotateY(90deg) scale(1.06)`, zIndex: 30 },
    ],
    { duration: LONG / 2, easing: 'ease-in' },
  )
  start(el, [{ transform: `translate(${-half}px, -14px) rotateY(-90deg) scale(1.06)`, zIndex: 30 }, { transform: 'none', zIndex: 30 }], {
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
    const before = past!.seats[last.by]!.cards - last.cards.length
    const backs = all.filter((el) => el.dataset.at!.startsWith(`held:${last.by}:back#`))
    for (const el of backs.slice(Math.max(0, backs.length - (now.seats[last.by]!.cards - before)))) redrawn.add(el.dataset.at!)
  }

  for (const flight of [...flights]) flight.cancel()
  let order = 0
  for (const el of all) {
    const name = el.dataset.at!
    const [kind, seat] = name.split(':')
    if (!['held', 'trix', 'top'].includes(kind!)) continue
    const old = was.get(name)
    const to = spot(root, el)
    if (kind === 'top' && last?.kind === 'give') fly(el, left(last.by, last.cards[0]!), to)
    else if (kind === 'top' && last?.kind === 'turn') flip(el, root.querySelector('[data-lift]'), was.get('draw'), to)
    else if (old && !redrawn.has(name)) {
      if (Math.hypot(old.x - to.x, old.y - to.y) > 2) fly(el, old, to)
    } else if (kind === 'held') {
      // At the end all hands are opened where they are.
      if (past && past.seats[Number(seat)]!.hand.length === 0 && now.seats[Number(seat)]!.hand.length > 1) continue
      const taken = last?.kind === 'give' && Number(seat) === last.by
      const pause = last?.kind === 'claim' ? LONG * 0.7 : 0
      fly(el, was.get(taken ? 'top' : 'draw'), to, pause + (taken ? 0 : 90 * order++), !taken)
    } else if (kind === 'trix' && last?.kind === 'claim' && Number(seat) === last.by) {
      fly(el, left(last.by, el.dataset.card!), to, 70 * Number(name.split(':')[3]))
    }
  }
}
