import { audioTools } from './set-up/audio-tools.mjs';
import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { desktopTools } from './set-up/desktop-tools.mjs';
import { electronForTests } from './set-up/electron-for-tests.mjs';
import { imageTools } from './set-up/image-tools.mjs';
import { checkFlags } from './set-up/known-flags.mjs';
import { officeTools } from './set-up/office-tools.mjs';
import { ready } from './set-up/ready.mjs';
import { runCommand } from './set-up/stop.mjs';
import { withElectronPlace } from './test/electron-place.mjs';
import { endToEnd } from './test/end-to-end.mjs';
import { report } from './test/tally.mjs';

/** The names of spec files, and Playwright's flags that are useful here. */
const playwrightFlags = [
  'FILE',
  '--grep=',
  '--grep-invert=',
  '--shard=',
  '--workers=',
  '--retries=',
  '--repeat-each=',
  '--last-failed',
];

// Runs the end-to-end tests in Electron. Arguments go to Playwright: `npm run test:electron -- quick-ask`.
await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'test:electron', playwrightFlags);
  const node = await ready();
  const { electron, version, env, adapt, because } = await electronForTests(node);
  if (!electron) {
    console.log(`The Electron tests weren't run: ${because}.`);
    return 0;
  }
  await build(node);
  await desktopTools();
  // Some tests print documents with it.
  const browser = await chromium(node);
  await audioTools();
  await imageTools();
  if (process.env.PARLANCE_LONG) await officeTools();
  console.error(`Running the end-to-end tests in Electron ${version}…`);
  const tally = await withElectronPlace(node, adapt, (place) =>
    endToEnd(node, {
      only: ['--project=electron', ...process.argv.slice(2)],
      env: { PARLANCE_ELECTRON: electron, PARLANCE_CHROMIUM: browser, ...env },
      place,
    }),
  );
  return report([tally]);
});
