// What both load generators share: when moves are made, what is counted, and what is told to bench/load.py.
//
// It speaks in lines of JSON on its output: `begin` and `end` of what is counted, `settled` when every move is acknowledged and seen, and
// `done` with the figures, after some more tables were opened, to learn what that costs. Moves are counted when they are acknowledged;
// those of the warm-up and after the end only in `acknowledged`.

export const asked = JSON.parse(process.argv[2]);

const OPENING = 16; // tables that are opened at a time: a gentle ramp
const MORE = 100; // tables that are opened in the end
const PATIENCE = 10_000; // ms after the end within which a move must be acknowledged, else it is lost

/** A seeded generator of numbers in [0, 1): mulberry32. */
export function lots(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const lot = lots(asked.seed);
export const pick = (list) => list[Math.floor(lot() * list.length)];

const say = (event, more = {}) => process.stdout.write(JSON.stringify({ event, ...more }) + '\n');
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The load: seats say when they may move, and are told to, at once or at an even rate. */
class Load {
  playing = false;
  counting = false;
  waiting = []; // seats that may move, in the order in which they came to it
  onTheWay = 0; // moves that were sent and not acknowledged
  acknowledged = 0;
  refused = 0;
  made = 0; // tables, while counting
  bytes = 0;
  acks = []; // ms from sending to acknowledgement
  shown = 0; // times that an acknowledged move came to an opponent's screen
  seen = []; // ms from sending to the screen of each opponent

  /** A seat may move; `seat.move()` sends one. */
  ready(seat) {
    if (this.playing && !asked.rate) this.send(seat);
    else this.waiting.push(seat);
  }

  send(seat) {
    this.onTheWay += 1;
    seat.move();
  }

  /** The mover's line says that the move is done. */
  ack(sent, now) {
    this.onTheWay -= 1;
    this.acknowledged += 1;
    if (this.counting) this.acks.push(now - sent);
  }

  /** An opponent's line shows the move. */
  see(sent, now) {
    this.shown += 1;
    if (this.counting) this.seen.push(now - sent);
  }

  hear(bytes) {
    if (this.counting) this.bytes += bytes;
  }

  /** A move was refused, which no legal move is. */
  refuse(why) {
    this.onTheWay -= 1;
    this.refused += 1;
    if (this.refused === 1) process.stderr.write(`refused: ${why}\n`);
  }

  /** Whether every move is acknowledged and on every screen. */
  get settled() {
    return !this.onTheWay && this.shown === this.acknowledged * (asked.seats - 1);
  }

  /** A game has ended: another table takes its place. */
  async replace(open) {
    if (!this.playing) return;
    this.made += this.counting;
    await open();
  }

  /** Move at an even rate; a moment that nobody was ready for is made up for as soon as somebody is. */
  pace() {
    const began = performance.now();
    let sent = 0;
    const tick = () => {
      if (!this.playing) return;
      const due = ((performance.now() - began) * asked.rate) / 1000;
      for (; sent < due && this.waiting.length; sent += 1) this.send(this.waiting.shift());
      setTimeout(tick, 1);
    };
    tick();
  }

  /** All of it; `open` opens a table and comes back when everybody is seated there. */
  async run(open) {
    await several(asked.tables, open);
    for (let i = this.waiting.length - 1; i > 0; i -= 1) {
      const j = Math.floor(lot() * (i + 1)); // neighbours in time are to be strangers
      [this.waiting[i], this.waiting[j]] = [this.waiting[j], this.waiting[i]];
    }
    this.playing = true;
    if (asked.rate) this.pace();
    else for (const seat of this.waiting.splice(0)) this.send(seat);
    await sleep(1000 * asked.warm_up);
    say('begin');
    const began = performance.now();
    const used = process.cpuUsage();
    this.counting = true;
    await sleep(1000 * asked.seconds);
    this.counting = false;
    const { user, system } = process.cpuUsage(used);
    const seconds = (performance.now() - began) / 1000;
    say('end');
    this.playing = false;
    for (const until = performance.now() + PATIENCE; !this.settled && performance.now() < until; ) await sleep(20);
    say('settled');
    await several(MORE, open);
    say('done', {
      more: MORE,
      seconds,
      moves: this.acks.length,
      acknowledged: this.acknowledged,
      shown: this.shown,
      refused: this.refused,
      lost: this.onTheWay,
      tables_made: this.made,
      bytes: this.bytes,
      ack_ms: quantiles(this.acks),
      seen_ms: quantiles(this.seen),
      generator: (user + system) / 1e6,
    });
    process.exit();
  }
}

/** Open so many tables. */
async function several(left, open) {
  const opener = async () => {
    while (left-- > 0) await open();
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
}

/** The median, the 99th percentile and the longest. */
function quantiles(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return [at(0.5), at(0.99), at(1)];
}

export const load = new Load();

/** Ask over HTTP with JSON in and out. */
export async function post(address, data) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
  });
  if (!answer.ok) fail(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** What must not happen ends everything, with a sentence. */
export function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

process.on('unhandledRejection', (error) => fail(String(error?.cause ?? error?.stack ?? error)));
