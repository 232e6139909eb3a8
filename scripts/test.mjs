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
import { runSteps } from './test/steps.mjs';
import { report } from './test/tally.mjs';
import { ui, unit } from './test/unit.mjs';

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

function all(flags) {
  let node;
  let browser;
  let isBuilt = false;
  const setUp = async () => {
    node = await ready();
  };
  const steps = [{ name: 'set-up', work: setUp, isNeeded: true }];
  const add = (name, work) => steps.push({ name, work });
  if (flags.all) {
    for (const [name, check] of checks) add(name, () => check(node));
    add('known vulnerabilities', async () => {
      for (const line of await advisories()) console.log(line);
    });
  }
  add('build', async () => {
    await build(node);
    isBuilt = true;
  });
  if (flags.unit) {
    add('audio tools', async () => void (await audioTools()));
    add('unit', () => unit(node, flags.unit));
  }
  if (flags.ui || flags.endToEnd)
    add('Chromium', async () => {
      browser = await chromium(node);
    });
  if (flags.ui)
    add('interface', () => {
      if (!isBuilt || !browser) throw new Stop("The interface tests weren't run. The reason is above.");
      return ui(node, browser, flags.ui);
    });
  if (flags.endToEnd) {
    add('image tools', async () => void (await imageTools()));
    add('end to end', () => {
      if (!isBuilt || !browser) throw new Stop("The end-to-end tests weren't run. The reason is above.");
      const only = ['--project=browser', ...flags.endToEnd];
      return endToEnd(node, { only, env: { PARLANCE_CHROMIUM: browser } });
    });
  }
  return runSteps(steps);
}
