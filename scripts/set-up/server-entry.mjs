import { inRoot } from './root.mjs';

/**
 * What Node is given to start the browser shell. Its young objects get 2 MB in place of 16: most live for one event, and
 * what V8 takes for them it keeps all day.
 */
export const serverEntry = ['--max-semi-space-size=2', inRoot('out', 'main', 'server.js')];
