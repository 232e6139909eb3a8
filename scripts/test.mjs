import { audioTools } from './set-up/audio-tools.mjs';
import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { imageTools } from './set-up/image-tools.mjs';
import { ready } from './set-up/ready.mjs';
import { runCommand, Stop } from './set-up/stop.mjs';
import { advisories } from './test/advisories.mjs';
import { checks } from './test/checks.mjs';
import { endToEnd } from './test/end-to-end.mjs';
import { testFlags } from './test/flags.mjs';
import { createSteps } from './test/steps.mjs';
import { report } from './test/tally.mjs';
import { unit } from './test/unit.mjs';

/** How many tests the table of the slowest ones lists. */
const slowest = 20;

await runCommand(async () => {
  // npm changes to the project's folder, but a path refers to the folder where npm was run.
  const flags = testFlags(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (flags.help) {
    console.log(flags.help);
    return 0;
  }
  return report(await all(flags), { slowest: flags.all ? slowest : 0 });
});

async function all(flags) {
  const { step, tallies } = createSteps();
  const node = await step('set-up', async () => ({ value: await ready() }));
  if (!node) return tallies;
  if (flags.all)
    for (const [name, check] of checks) await step(name, async () => ({ tally: await check(node) }));
  if (flags.all) for (const line of await advisories()) console.log(line);
  const built = await step('build', async () => ({ value: await build(node).then(() => true) }));
  if (flags.unit) {
    await step('audio tools', async () => ({ value: await audioTools() }));
    await step('unit', async () => ({ tally: await unit(node, flags.unit) }));
  }
  if (flags.endToEnd) {
    const browser = await step('Chromium', async () => ({ value: await chromium(node) }));
    await step('image tools', async () => ({ value: await imageTools() }));
    await step('end to end', async () => {
      if (!built || !browser) throw new Stop("The end-to-end tests weren't run. The reason is above.");
      return {
        tally: await endToEnd(node, {
          only: ['--project=browser', ...flags.endToEnd],
          env: { PARLANCE_CHROMIUM: browser },
        }),
      };
    });
  }
  return tallies;
}
