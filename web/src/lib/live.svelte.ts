import type { Answer, Hinted, Previewed, Problem, Say, TableState } from './schema'

/** A message that has no id yet. */
type Unsent<M> = M extends { id: string } ? Omit<M, 'id'> : never

/**
 * A connection to one table. It reconnects by itself, sends a move again until it is acknowledged (the service knows a resent
 * move by its id), and holds the newest state.
 */
export class Live {
  state = $state<TableState | null>(null)
  previewed = $state<Previewed | null>(null)
  problem = $state<Problem | null>(null)
  hint = $state<Hinted | null>(null)
  /** Whether a hint is waited for. */
  hinting = $state(false)
  connected = $state(false)
  /** Whether the table is known not to exist. */
  missing = $state(false)
  waiting = $state(0)

  private socket: WebSocket | null = null
  private pending = new Map<string, Say>()
  private delay = 300
  private closed = false
  private heard = 0
  /** The preview that is waited for; an answer that comes after the move is made says nothing any more. */
  private asked = ''
  /** The hint that is waited for. */
  private wondered = ''
  /** Whether the service does not know the token: then one watches. */
  private spurned = false
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
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.key}/live`)
    this.socket = socket
    socket.onopen = () => {
      if (socket !== this.socket) return
      this.connected = true
      this.delay = 300
      this.heard = Date.now()
      this.hello(this.spurned ? '' : this.token)
      for (const message of this.pending.values()) socket.send(JSON.stringify(message))
    }
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as Answer)
    }
    socket.onclose = (event) => {
      if (socket !== this.socket) return
      this.connected = false
      this.hinting = false
      if (event.code === 4404) this.missing = true
      if (this.closed || this.missing) return
      setTimeout(() => !this.closed && socket === this.socket && this.open(), this.delay)
      this.delay = Math.min(this.delay * 1.7, 5000)
    }
  }

  /** A line that says nothing for long is asked, and given up when it does not answer. */
  private check() {
    if (!this.connected || !this.socket) return
    const silent = Date.now() - this.heard
    if (silent > 25000) this.open()
    else if (silent > 12000) this.socket.send('{"type":"ping"}')
  }

  private hear(answer: Answer) {
    this.heard = Date.now()
    if (answer.type === 'state') {
      // Before the service has heard who we are it shows what everybody sees; a player waits for the own view.
      if (this.token && !this.spurned && answer.you == null && !answer.host) return
      if (!this.state || answer.n >= this.state.n || answer.you !== this.state.you) {
        if (this.state && (answer.turn !== this.state.turn || answer.status !== this.state.status)) {
          this.forget()
          this.dismiss()
        }
        this.state = answer
      }
    } else if (answer.type === 'ack') {
      this.settle(answer.id)
    } else if (answer.type === 'preview') {
      if (answer.id === this.asked) this.previewed = answer
    } else if (answer.type === 'hint') {
      if (answer.id !== this.wondered) return
      this.hinting = false
      this.hint = answer
    } else if (answer.type === 'error') {
      if (answer.id && answer.id === this.wondered) this.hinting = false
      if (answer.error === 'missing') this.missing = true
      if (answer.id) this.settle(answer.id)
      else if (answer.error === 'denied' && this.token) {
        this.spurned = true
        this.hello('')
        return
      }
      this.problem = answer
    }
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
  wonder() {
    this.dismiss()
    this.wondered = this.say({ type: 'hint' }, false)
    this.hinting = this.connected
  }

  /** A hint that is read, or that comes after the move is made, says nothing any more. */
  dismiss() {
    this.wondered = ''
    this.hinting = false
    this.hint = null
  }

  private say(message: Unsent<Say>, keep = true): string {
    const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`
    const whole: Say = { ...message, id }
    if (keep) {
      this.pending.set(id, whole)
      this.waiting = this.pending.size
    }
    if (this.connected) this.socket?.send(JSON.stringify(whole))
    return id
  }

  private hello(token: string) {
    if (this.connected) this.socket?.send(JSON.stringify({ type: 'hello', token }))
  }

  /** Speak for another seat from now on: pass and play. */
  become(token: string) {
    this.token = token
    this.spurned = false
    this.forget()
    this.dismiss()
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
    this.dismiss()
    this.say({ type: 'move', code, turn: this.state?.turn ?? 0 })
  }

  preview(code: number) {
    this.asked = this.say({ type: 'preview', code }, false)
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
