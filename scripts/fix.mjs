import { checkFlags } from './set-up/known-flags.mjs';
import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { fix } from './test/checks.mjs';

await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'fix');
  return fix(await ready());
});
