// A placement game for boardgame.io, of the shape of Hexpert: a tile is called, both seats place it on their own board of 19 cells, at the
// same time, and the next is called when both have. It does less than Hexpert: no score, no list of legal moves, nothing hidden.
//
// Moves run on the server alone, and one that was made while the other seat's was on the way still counts (which rules out patches in
// place of states). boardgame.io keeps what undo needs unless it is told not to; it is measured both ways.

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

export const CELLS = 19;
const TILES = 27;

function place({ G, playerID, random }, cell) {
  const board = G.boards[playerID];
  if (!Number.isInteger(cell) || board[cell] !== null || board.length <= cell) return INVALID_MOVE;
  if (G.placed[playerID] > Math.min(...G.placed)) return INVALID_MOVE;
  board[cell] = G.called;
  G.placed[playerID] += 1;
  if (G.placed[0] === G.placed[1]) call(G, random);
}

function call(G, random) {
  [G.called] = G.left.splice(random.Die(G.left.length) - 1, 1);
}

export const placement = (undo) => ({
  name: 'placement',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: !undo,
  setup: ({ random }) => {
    const boards = [new Array(CELLS).fill(null), new Array(CELLS).fill(null)];
    const G = { called: -1, left: Array.from({ length: TILES }, (_, tile) => tile), boards, placed: [0, 0] };
    call(G, random);
    return G;
  },
  moves: { place: { move: place, client: false, ignoreStaleStateID: true } },
  turn: { activePlayers: ActivePlayers.ALL },
  endIf: ({ G }) => (Math.min(...G.placed) === CELLS ? { draw: true } : undefined),
});
