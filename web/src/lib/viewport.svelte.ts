import type { Point } from './board'

interface Board {
  /** A board with bounds is all in sight and not moved about. */
  bounded: () => boolean
  /** In how many ways the chosen piece can be turned. */
  turns: () => number
  turn: (by: number) => void
  /** How long a pixel of the screen is on the board. */
  scale: () => number
  /** The mouse is at a point of the screen, or nowhere. */
  look: (point: Point | null) => void
  tap: (point: Point, finger: boolean) => void
}

/** How a board is looked at. A mouse clicks, a finger taps; one finger on an unbounded board moves it, two zoom and turn the piece. */
export class Viewport {
  zoom = $state(1)
  pan = $state<Point>([0, 0])
  /** Whether it is not seen as it fits. */
  moved = $state(false)

  #board: Board
  #fingers = new Map<number, Point>()
  #byTouch = false
  #start: { x: number; y: number; pan: Point; dragged: boolean } | null = null
  #pinch: { distance: number; angle: number; zoom: number } | null = null

  constructor(board: Board) {
    this.#board = board
  }

  fit = () => {
    this.zoom = 1
    this.pan = [0, 0]
    this.moved = false
  }

  zoomTo(zoom: number) {
    this.zoom = Math.min(4, Math.max(0.5, zoom))
    this.moved = true
  }

  /** How far apart two fingers are, and in which direction. */
  #spread(): { distance: number; angle: number } {
    const [a, b] = [...this.#fingers.values()] as [Point, Point]
    return { distance: Math.hypot(a[0] - b[0], a[1] - b[1]), angle: Math.atan2(a[1] - b[1], a[0] - b[0]) }
  }

  down = (event: PointerEvent) => {
    this.#byTouch = event.pointerType === 'touch'
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY])
    if (this.#fingers.size === 2) {
      this.#pinch = { ...this.#spread(), zoom: this.zoom }
      this.#start = null
    } else {
      this.#start = { x: event.clientX, y: event.clientY, pan: [...this.pan], dragged: false }
    }
  }

  move = (event: PointerEvent) => {
    const fingers = this.#fingers
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [event.clientX, event.clientY])
    if (this.#pinch && fingers.size === 2) return this.#pinched(this.#pinch)
    if (this.#start && !this.#board.bounded() && fingers.size === 1) {
      const { x, y, pan, dragged } = this.#start
      const [dx, dy] = [event.clientX - x, event.clientY - y]
      if (dragged || Math.hypot(dx, dy) > 8) {
        const scale = this.#board.scale()
        this.#start.dragged = true
        this.moved = true
        this.pan = [pan[0] + dx * scale, pan[1] + dy * scale]
        return
      }
    }
    if (event.pointerType === 'mouse') this.#board.look([event.clientX, event.clientY])
  }

  #pinched(pinch: { distance: number; angle: number; zoom: number }) {
    const { distance, angle } = this.#spread()
    const turns = this.#board.turns()
    let twist = angle - pinch.angle
    if (twist > Math.PI) twist -= 2 * Math.PI
    if (twist < -Math.PI) twist += 2 * Math.PI
    if (turns > 1 && Math.abs(twist) > Math.PI / turns) {
      this.#board.turn(Math.sign(twist))
      pinch.angle = angle
    }
    this.zoomTo((pinch.zoom * distance) / pinch.distance)
  }

  up = (event: PointerEvent) => {
    this.#fingers.delete(event.pointerId)
    if (this.#fingers.size < 2) this.#pinch = null
    const tapped = this.#start && !this.#start.dragged
    this.#start = null
    if (tapped) this.#board.tap([event.clientX, event.clientY], this.#byTouch)
  }

  gone = (event: PointerEvent) => {
    this.#fingers.delete(event.pointerId)
    if (event.pointerType === 'mouse') {
      this.#board.look(null)
      this.#start = null
    }
  }

  /** The wheel turns the chosen piece; where none can be turned, or with Ctrl, it zooms. */
  wheel = (event: WheelEvent) => {
    if (event.ctrlKey || this.#board.turns() < 2) {
      if (this.#board.bounded() && !event.ctrlKey) return
      this.zoomTo(this.zoom * (event.deltaY > 0 ? 0.9 : 1.1))
    } else {
      this.#board.turn(event.deltaY > 0 ? 1 : -1)
    }
    event.preventDefault()
  }
}
