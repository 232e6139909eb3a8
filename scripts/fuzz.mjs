import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { fuzzApp } from './test/fuzz-app.mjs';

// Fuzzes the app for so many minutes (`npm run fuzz -- --minutes 30 --seed 7`), or plays a case again (`--seed 7 --case 12`).
await runCommand(async () => fuzzApp(await ready(), process.argv.slice(2)));
