import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { checks } from './test/checks.mjs';
import { inSteps } from './test/steps.mjs';
import { sum } from './test/tally.mjs';

await runCommand(async () => {
  const node = await ready();
  const { step, tallies } = inSteps();
  for (const [name, check] of checks) await step(name, async () => ({ tally: await check(node) }));
  return sum(tallies).failed === 0 ? 0 : 1;
});
