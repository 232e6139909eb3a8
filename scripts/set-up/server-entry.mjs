import { inRoot } from './root.mjs';

/**
 * What Node is given to start the browser shell. Its young objects get 2 MB in place of 16: most live for one event, and
 * what V8 takes for them it keeps all day.
 */
export const serverEntry = ['--max-semi-space-size=2', inRoot('out', 'main', 'server.js')];

/**
 * What it finds in its environment. glibc gives each thread a store of its own to take memory from, and what is left over in
 * one is of no use to another: with a single one about 10 MB less stay with it after a day's work.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };
