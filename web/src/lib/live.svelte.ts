import { base, version } from './place'
import type { AnyClientMessage, AnyServerMessage, Hinted, Previewed, Problem, TableState, Welcome } from './schema'
import type { Table } from './types'

/** The code with which a service that stops closes a connection. */
const RESTARTING = 1012
/** After so many milliseconds it is no longer said that the service will be back in a moment. */
const MOMENT = 60_000

/** A message that has no id yet. */
type Unsent<M> = M extends { id: string } ? Omit<M, 'id'> : never

/** Legal moves are sent as steps from one code to the next, gains only where a move scores: here is a code and a gain for each. */
function spelledOut(steps: number[], scoring: number[]): { legal: number[]; gain: number[] } {
  let code = 0
  const legal = steps.map((step) => (code += step))
  const gain = legal.map(() => 0)
  for (let i = 0; i < scoring.length; i += 2) gain[scoring[i]!] = scoring[i + 1]!
  return { legal, gain }
}

/**
 * A connection to one table. It reconnects by itself, sends a move again until it is acknowledged (the service knows a resent
 * move by its id), and holds the newest state.
 */
export class Live {
  /** The table as it is now: what never changes at it, who one is there, who is here, and the newest state. */
  state = $state<Table | null>(null)
  previewed = $state<Previewed | null>(null)
  problem = $state<Problem | null>(null)
  hint = $state<Hinted | null>(null)
  /** Whether a hint is waited for. */
  hinting = $state(false)
  connected = $state(false)
  /** Whether the service can keep moves just now; until it can, what was played is sent again and again. */
  keeping = $state(true)
  /** Whether the service said that it will be back in a moment. */
  restarting = $state(false)
  /** Whether the service has another page than this one by now. */
  outdated = $state(false)
  /** Whether the table is known not to exist. */
  missing = $state(false)
  /** Why the table can be read but not gone on with; empty while it can. */
  archived = $state('')
  waiting = $state(0)

  private socket: WebSocket | null = null
  private pending = new Map<string, AnyClientMessage>()
  private delay = 300
  private closed = false
  private stopped = 0
  private heard = 0
  /** The preview that is waited for; an answer that comes after the move is made says nothing any more. */
  private asked = ''
  /** The hint that is waited for. */
  private hintId = ''
  /** Whether the service does not know the token: then one watches. */
  private refused = false
  private welcome: Welcome | null = null
  /** How much the table's clock is ahead of this device's, in seconds. */
  private ahead = 0
  private here: number[] = []
  private parts: Pick<TableState, 'seats' | 'scene' | 'legal' | 'gain' | 'reasons'> = {}
  private watch: ReturnType<typeof setInterval>

  constructor(
    private key: string,
    private token: string,
  ) {
    this.open()
    this.watch = setInterval(() => this.check(), 5000)
    addEventListener('online', this.again)
    addEventListener('offline', this.lost)
    document.addEventListener('visibilitychange', this.again)
  }

  private again = () => {
    if (!this.connected && !this.closed && document.visibilityState === 'visible') {
      this.delay = 300
      this.open()
    }
  }

  private lost = () => {
    this.connected = false
    this.socket?.close()
  }

  private open() {
    this.socket?.close()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${base}/api/tables/${this.key}/live`)
    this.socket = socket
    socket.onopen = () => {
      if (socket !== this.socket) return
      this.connected = true
      this.restarting = false
      this.delay = 300
      this.heard = Date.now()
      this.hello(this.refused ? '' : this.token)
      this.keeping = true
      this.resend()
    }
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as AnyServerMessage)
    }
    socket.onclose = (event) => {
      if (socket !== this.socket) return
      this.connected = false
      this.hinting = false
      if (event.code === RESTARTING) this.stopped = Date.now()
      this.restarting = Date.now() - this.stopped < MOMENT
      if (event.code === 4404) this.missing = true
      if (this.closed || this.missing || this.archived) return
      // Not all at once: everybody's connection ended at the same time when the service did.
      setTimeout(() => !this.closed && socket === this.socket && this.open(), this.delay * (0.5 + Math.random()))
      this.delay = Math.min(this.delay * 1.7, 5000)
    }
  }

  /** What is not acknowledged yet is said again; the service knows what it has done already. */
  private resend() {
    if (!this.connected) return
    for (const message of this.pending.values()) this.socket?.send(JSON.stringify(message))
  }

  /** A line that says nothing for long is asked, and given up when it does not answer. */
  private check() {
    if (!this.connected || !this.socket) return
    const silent = Date.now() - this.heard
    if (silent > 25000) this.open()
    else if (silent > 12000) this.socket.send('{"type":"ping"}')
  }

  private hear(answer: AnyServerMessage) {
    this.heard = Date.now()
    if (answer.type === 'welcome') {
      this.welcome = answer
      this.ahead = answer.now - Date.now() / 1000
      this.outdated = !!answer.page && !!version && answer.page !== version
    } else if (answer.type === 'presence') {
      this.here = answer.here
      if (this.state) this.state = { ...this.state, here: answer.here }
    } else if (answer.type === 'state') {
      this.update(answer)
    } else if (answer.type === 'keeping') {
      this.keeping = answer.works
      if (answer.works) this.resend()
    } else if (answer.type === 'ack') {
      this.settle(answer.id)
    } else if (answer.type === 'preview') {
      if (answer.id === this.asked) this.previewed = answer
    } else if (answer.type === 'hint') {
      if (answer.id !== this.hintId) return
      this.hinting = false
      this.hint = answer
    } else if (answer.type === 'error') {
      if (answer.id && answer.id === this.hintId) this.hinting = false
      if (answer.error === 'missing') this.missing = true
      if (answer.error === 'archived') this.archived = answer.text
      if (answer.error === 'unavailable' && answer.id && this.pending.has(answer.id)) {
        this.keeping = false
        setTimeout(() => this.resend(), 2000)
        return
      }
      if (answer.id) this.settle(answer.id)
      else if (answer.error === 'denied' && this.token) {
        this.refused = true
        this.hello('')
        return
      }
      this.problem = answer
    }
  }

  /** A state leaves out what has not changed since the last one on this line. */
  private update(news: TableState) {
    if (!this.welcome) return
    const { table, you, host } = this.welcome
    if (this.state && ((news.turn ?? 0) !== this.state.turn || news.status !== this.state.status)) {
      this.forget()
      this.dismissHint()
    }
    const { seats, scene, legal, gain, reasons } = { ...this.parts, ...news }
    this.parts = { seats, scene, legal, gain, reasons }
    this.state = {
      ...table,
      ...news,
      you,
      host,
      here: this.here,
      turn: news.turn ?? 0,
      seats: seats ?? [],
      scene: scene ?? null,
      ...spelledOut(legal ?? [], gain ?? []),
      reasons: reasons ?? [],
    }
  }

  /** Seconds until a deadline of the table's clock. */
  until(deadline: number): number {
    return deadline - this.ahead - Date.now() / 1000
  }

  private settle(id: string) {
    this.pending.delete(id)
    this.waiting = this.pending.size
  }

  private forget() {
    this.asked = ''
    this.previewed = null
  }

  /** Ask what the strongest bot would play. */
  askHint() {
    this.dismissHint()
    this.hintId = this.say({ type: 'hint' }, false)
    this.hinting = this.connected
  }

  /** A hint that is read, or that comes after the move is made, says nothing any more. */
  dismissHint() {
    this.hintId = ''
    this.hinting = false
    this.hint = null
  }

  private say(message: Unsent<AnyClientMessage>, keep = true): string {
    const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`
    const whole: AnyClientMessage = { ...message, id }
    if (keep) {
      this.pending.set(id, whole)
      this.waiting = this.pending.size
    }
    if (this.connected) this.socket?.send(JSON.stringify(whole))
    return id
  }

  private hello(token: string) {
    this.parts = {}
    if (this.connected) this.socket?.send(JSON.stringify({ type: 'hello', token }))
  }

  /** Speak for another seat from now on: pass and play. */
  speakFor(token: string) {
    this.token = token
    this.refused = false
    this.forget()
    this.dismissHint()
    this.hello(token)
  }

  /** Whatever was said about the last try is read. */
  clear() {
    this.problem = null
    this.forget()
  }

  play(code: number) {
    this.problem = null
    this.forget()
    this.dismissHint()
    this.say({ type: 'move', code, turn: this.state?.turn ?? 0 })
  }

  preview(code: number) {
    this.asked = this.say({ type: 'preview', code }, false)
  }

  /** Take back the own last moves and play others instead, all at once: what is no longer legal is left out. */
  revise(back: number, codes: number[]) {
    this.problem = null
    this.forget()
    this.dismissHint()
    this.say({ type: 'revise', back, codes, turn: this.state?.turn ?? 0 })
  }

  undo() {
    this.problem = null
    this.say({ type: 'undo' })
  }

  resign() {
    this.say({ type: 'resign' })
  }

  close() {
    this.closed = true
    clearInterval(this.watch)
    removeEventListener('online', this.again)
    removeEventListener('offline', this.lost)
    document.removeEventListener('visibilitychange', this.again)
    this.socket?.close()
  }
}
