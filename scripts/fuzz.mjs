import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { fuzzApp } from './test/fuzz-app.mjs';

// Fuzzes the app for a number of minutes (`npm run fuzz -- --minutes 30 --seed 7`), or replays one case
// (`--seed 7 --case 12`).
await runCommand(async () => fuzzApp(await ready(), process.argv.slice(2)));
