// The rival's server: node bench/load/rival.mjs PORT undo|plain [FOLDER]. In memory, or with its storage in files where
// a folder is given.

import { createRequire } from 'node:module';
import { placement } from './placement.mjs';

const { FlatFile, Server } = createRequire(import.meta.url)('boardgame.io/server');
const [port, undo, folder] = process.argv.slice(2);
const server = Server({ games: [placement(undo === 'undo')], origins: [], db: folder && new FlatFile({ dir: folder }) });
await server.run({ port: { host: '127.0.0.1', port: Number(port) } }); // what stands for the port is handed on to listen()
