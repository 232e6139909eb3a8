import { checkFlags } from './set-up/known-flags.mjs';
import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { checks } from './test/checks.mjs';
import { runSteps } from './test/steps.mjs';
import { sumTallies } from './test/tally.mjs';

await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'check');
  const node = await ready();
  const tallies = await runSteps(checks.map(([name, check]) => ({ name, work: () => check(node) })));
  return sumTallies(tallies).failed === 0 ? 0 : 1;
});
