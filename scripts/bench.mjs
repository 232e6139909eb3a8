import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { addPackages, isOnPath } from './set-up/debian-packages.mjs';
import { desktopTools } from './set-up/desktop-tools.mjs';
import { electronForTests } from './set-up/electron-for-tests.mjs';
import { checkFlags } from './set-up/known-flags.mjs';
import { environmentFor } from './set-up/node24.mjs';
import { installPackages } from './set-up/npm-install.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { startInForeground } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';
import { withElectronPlace } from './test/electron-place.mjs';

/** Programs that some benchmarks run, with the Debian packages that contain them. */
const packages = { ffmpeg: 'ffmpeg', sox: 'sox', 'espeak-ng': 'espeak-ng', pdftotext: 'poppler-utils' };

// Runs the named benchmarks (`npm run bench -- F1 F2`), or all of them.
await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'bench', ['ID']);
  const node = await ready();
  await installPackages(inRoot('test/bench'), 'the Markdown renderers to compare with');
  await installPrograms();
  // Some benchmarks measure the built app.
  await build(node);
  // Lets benchmarks collect garbage between runs, so that no run has to collect an earlier run's garbage.
  const names = process.argv.slice(2);
  const args = ['--expose-gc', inRoot('test', 'bench', 'run.ts'), ...names];
  const browser = await chromium(node);
  const measure = (more) =>
    startInForeground(node, args, { env: environmentFor(node, { PARLANCE_CHROMIUM: browser, ...more }) })
      .ended;
  if (names.length > 0 && !names.some((name) => name.toUpperCase() === 'F10E')) return measure({});
  const { electron, env, adapt, because } = await electronForTests(node);
  if (!electron) return measure({ PARLANCE_NO_ELECTRON: because });
  await desktopTools();
  return withElectronPlace(node, adapt, (place) =>
    measure({
      PARLANCE_ELECTRON_PLACE: JSON.stringify({ ...place, electron, env: { ...env, ...place.env } }),
    }),
  );
});

/** Benchmarks whose programs can't be installed say so. */
async function installPrograms() {
  const missing = () => Object.keys(packages).filter((program) => !isOnPath(program));
  const wanted = missing().map((program) => packages[program]);
  if (wanted.length > 0) await addPackages(wanted, wanted.join(', '), () => missing().length === 0);
}
