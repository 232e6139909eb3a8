import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

// Read by hand: the earlier versions of Node 20 know no import of JSON.
const start = JSON.parse(readFileSync(new URL('./server-start.json', import.meta.url), 'utf8'));

/**
 * What Node is given to start the browser shell. Its young objects get 1 MB in place of 16: most live for one event, and what
 * V8 takes for them it keeps all day. What runs some thousand times is not worth the memory of compiling it with care: see
 * decision 26.
 */
export const serverEntry = [...start.flags, inRoot('out', 'main', 'server.js')];

/**
 * What it finds in its environment. glibc gives each thread a store of its own to take memory from, and what is left over in
 * one is of no use to another; and the more is freed at once, the more it keeps for later, unless its limits are given.
 */
export const serverEnvironment = start.environment;
