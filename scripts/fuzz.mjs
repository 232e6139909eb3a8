import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { fuzzApp } from './test/fuzz-app.mjs';
import { numberFlags } from './test/number-flags.mjs';

// Fuzzes the app for a number of minutes (`npm run fuzz -- --minutes 30 --seed 7`), or replays one case
// (`--seed 7 --case 12`).
await runCommand(async () => {
  const flags = process.argv.slice(2);
  numberFlags('fuzz', ['minutes', 'seed', 'cases', 'case'], flags);
  return fuzzApp(await ready(), flags);
});
