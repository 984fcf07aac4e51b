// The load generator for boardgame.io: node bench/load/boardgame.mjs JSON (see bench/load.py, which starts it).
//
// Each seat is one of boardgame.io's own headless clients over a WebSocket, seated through its lobby. What counts is the state that the
// server sends, never what a client assumes: a move is acknowledged when a state with it returns to the mover.

import { createRequire } from 'node:module';
import { asked, load, pick } from './load.mjs';
import { placement } from './placement.mjs';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const game = placement(false);
const server = `http://${asked.addresses[0]}`;
const lobby = new LobbyClient({ server });
const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'], forceNew: true } });

/** One seat. */
class Seat {
  board = [];
  placed = -1; // own tiles that lie, as the server last said; -1 before it has joined
  asked = -1; // the number of tiles for which it said that it is ready
  sent = []; // when each own move was sent
  saw = 0; // how many of the other's moves it has seen

  constructor(table, index, matchID, credentials, joined) {
    this.table = table;
    this.index = index;
    this.client = Client({ game, multiplayer, matchID, playerID: String(index), credentials, debug: false });
    this.client.start();
    const { socket } = this.client.transport;
    socket.on('sync', (_, { state }) => this.look(state, joined));
    socket.on('update', (_, state) => this.look(state));
    socket.io.on('open', () => socket.io.engine.on('packet', ({ data }) => this.joined && load.hear(data?.length ?? 0)));
  }

  get joined() {
    return this.placed >= 0;
  }

  look({ G, ctx }, joined) {
    const now = performance.now();
    const other = this.table.seats[1 - this.index];
    const before = this.placed;
    this.placed = G.placed[this.index];
    this.board = G.boards[this.index];
    this.ended = ctx.gameover !== undefined;
    joined?.();
    for (let turn = before; turn >= 0 && turn < this.placed; turn += 1) load.ack(this.sent[turn], now);
    for (; this.saw < G.placed[1 - this.index]; this.saw += 1) load.see(other.sent[this.saw], now);
    this.mayMove = !this.ended && this.placed === Math.min(...G.placed);
    if (this.ended) this.table.settle();
    else if (this.table.open) this.consider();
  }

  /** Say once for each turn that it may move. */
  consider() {
    if (!this.mayMove || this.asked === this.placed) return;
    this.asked = this.placed;
    load.ready(this);
  }

  move() {
    const empty = [];
    for (let cell = 0; cell < this.board.length; cell += 1) if (this.board[cell] === null) empty.push(cell);
    this.sent.push(performance.now());
    this.client.moves.place(pick(empty));
  }
}

/** A match, from making it until both know that it is over. */
class Table {
  seats = [];
  open = false; // until all have joined nobody moves
  closed = false;

  static async open() {
    const { matchID } = await lobby.createMatch(game.name, { numPlayers: 2 });
    const table = new Table();
    const sit = async (index) => {
      const wish = { playerID: String(index), playerName: `Player ${index + 1}` };
      const { playerCredentials } = await lobby.joinMatch(game.name, matchID, wish);
      await new Promise((joined) => (table.seats[index] = new Seat(table, index, matchID, playerCredentials, joined)));
    };
    await sit(0);
    await sit(1);
    table.open = true;
    for (const seat of table.seats) seat.consider();
  }

  settle() {
    if (this.closed || !this.seats.every((seat) => seat?.ended)) return;
    this.closed = true;
    for (const seat of this.seats) seat.client.stop();
    load.replace(Table.open);
  }
}

await load.run(Table.open);
