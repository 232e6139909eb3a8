import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

// Read as a file, since early versions of Node 20 can't import JSON.
const start = JSON.parse(readFileSync(new URL('./server-start.json', import.meta.url), 'utf8'));

/**
 * Arguments for Node to start the browser shell. The young generation gets 1 MB instead of 16 MB: most objects live for
 * one event only, and V8 never returns the memory that it took for them. Optimised compilation of code that runs a few
 * thousand times isn't worth its memory: see decision 26.
 */
export const serverEntry = [...start.flags, inRoot('out', 'main', 'server.js')];

/**
 * Environment of the browser shell. glibc gives each thread an arena of its own, and one thread can't use the free
 * memory of another's arena. Without limits, glibc also keeps more memory the more is freed at once.
 */
export const serverEnvironment = start.environment;
