// The load generator for Sixfold: node bench/load/sixfold.mjs JSON (see bench/load.py, which starts it).
//
// Each seat is one connection, as docs/protocol.md describes it, that plays any legal move. Its WebSocket is the one of the package ws,
// without compression; where that is not installed, Node's own (from version 22 on, or with --experimental-websocket), which is slower.

import { createRequire } from 'node:module';
import { asked, fail, load, pick, post } from './load.mjs';

let WebSocketOfWs;
try {
  WebSocketOfWs = createRequire(import.meta.url)('ws');
} catch {
  if (!globalThis.WebSocket) fail('there is neither the package ws nor a WebSocket of Node: npm install in bench/load');
}

/** A connection; `hear` gets every message as text or bytes. */
function connect(address, hello, hear, closed) {
  if (WebSocketOfWs) {
    const socket = new WebSocketOfWs(address, { perMessageDeflate: false, skipUTF8Validation: true });
    socket.on('open', () => socket.send(hello));
    socket.on('message', hear);
    socket.on('close', closed);
    socket.on('error', (error) => fail(`${address}: ${error.message}`));
    return socket;
  }
  const socket = new WebSocket(address);
  socket.onopen = () => socket.send(hello);
  socket.onmessage = (event) => hear(event.data);
  socket.onclose = closed;
  return socket;
}

/** Legal moves are told as steps from one code to the next. */
function summed(steps) {
  let code = 0;
  return steps.map((step) => (code += step));
}

/** One seat: it knows what it may play, and when it saw which event of the table. */
class Seat {
  legal = [];
  turn = 0;
  asked = -1; // the turn for which it said that it is ready
  n = -1; // the newest event it has seen; -1 before it has joined
  ended = false;
  sent = new Map(); // when each move that is on the way was sent, by its id
  saw = []; // the last states, as [n, when]: an opponent may see a move before its mover hears of it
  expects = []; // moves of others that were acknowledged before this seat saw them, as [n, when sent]

  constructor(table, address, token, joined) {
    this.table = table;
    this.joined = joined;
    const hello = JSON.stringify({ type: 'hello', token });
    const closed = (code) => this.table.closed || fail(`a connection was closed by the service (${code?.code ?? code})`);
    this.socket = connect(address, hello, (data) => this.hear(data), closed);
  }

  hear(data) {
    const now = performance.now();
    const message = JSON.parse(data);
    if (this.n >= 0) load.hear(data.length);
    if (message.type === 'state') this.look(message, now);
    else if (message.type === 'ack') this.done(message, now);
    else if (message.type === 'error') load.refuse(`${message.error}: ${message.text}`);
  }

  look(state, now) {
    if (this.n < 0) this.joined();
    this.n = state.n;
    this.turn = state.turn ?? 0;
    this.legal = state.legal ? summed(state.legal) : this.legal; // what is missing has not changed
    this.ended = state.status === 'ended';
    this.saw.push([state.n, now]);
    if (this.saw.length > 16) this.saw.shift();
    while (this.expects.length && this.expects[0][0] <= state.n) load.see(this.expects.shift()[1], now);
    if (this.ended) this.table.settle();
    else if (this.table.open) this.consider();
  }

  /** Say once for each turn that it may move. */
  consider() {
    if (!this.legal.length || this.asked === this.turn) return;
    this.asked = this.turn;
    load.ready(this);
  }

  move() {
    const id = String(this.turn);
    const message = JSON.stringify({ type: 'move', id, turn: this.turn, code: pick(this.legal) });
    this.sent.set(id, performance.now());
    this.socket.send(message);
  }

  done({ id, n }, now) {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    load.ack(sent, now);
    for (const other of this.table.seats) if (other !== this) other.expect(n, sent);
    if (this.ended) this.table.settle();
  }

  /** Another seat's move is event n: when is it, or was it, on this screen? */
  expect(n, sent) {
    const shown = this.saw.find(([seen]) => seen >= n);
    if (shown) load.see(sent, shown[1]);
    else this.expects.push([n, sent]);
  }
}

/** A table, from making it until everybody knows that its game has ended. */
class Table {
  seats = [];
  open = false; // until all have joined nobody moves
  closed = false;

  static async open() {
    const node = asked.addresses[Table.count++ % asked.addresses.length];
    const chairs = Array.from({ length: asked.seats }, () => ({ kind: 'me' }));
    const made = await post(`http://${node}/api/tables`, { game: asked.game, seats: chairs, start: true });
    const table = new Table();
    const live = `ws://${node}/api/tables/${made.code}/live`;
    const sit = (token) => new Promise((joined) => table.seats.push(new Seat(table, live, token, joined)));
    await Promise.all(Object.values(made.seats).map(sit));
    table.open = true;
    for (const seat of table.seats) seat.consider();
  }

  settle() {
    if (this.closed || this.seats.some((seat) => !seat.ended || seat.sent.size)) return;
    this.closed = true;
    for (const seat of this.seats) seat.socket.close();
    load.replace(Table.open);
  }
}
Table.count = 0;

await load.run(Table.open);
