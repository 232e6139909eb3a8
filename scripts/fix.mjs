import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { fix } from './test/checks.mjs';

await runCommand(async () => fix(await ready()));
