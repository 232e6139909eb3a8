import { checkFlags } from './set-up/known-flags.mjs';
import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { checks } from './test/checks.mjs';
import { createSteps } from './test/steps.mjs';
import { sumTallies } from './test/tally.mjs';

await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'check');
  const node = await ready();
  const { step, tallies } = createSteps();
  for (const [name, check] of checks) await step(name, async () => ({ tally: await check(node) }));
  return sumTallies(tallies).failed === 0 ? 0 : 1;
});
