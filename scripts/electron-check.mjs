import { readFileSync, writeFileSync } from 'node:fs';
import { homedir, release } from 'node:os';
import { checklist, reportText } from './electron-check/report.mjs';
import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { electronEnvironment } from './set-up/electron.mjs';
import { findElectron } from './set-up/find-electron.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot, root } from './set-up/root.mjs';
import { run } from './set-up/run.mjs';
import { runCommand, Stop } from './set-up/stop.mjs';
import { endToEnd } from './test/end-to-end.mjs';
import { lineFor } from './test/tally.mjs';

const reportFile = inRoot('electron-report.md');

// Checks the desktop app in real Electron on this machine, and writes a report to attach to a bug report.
await runCommand(async () => {
  const node = await ready();
  const { electron, because } = await findElectron(node);
  if (!electron) throw new Stop(`Nothing was checked: ${because}.`);
  await build(node);
  console.error('Checking what Electron supports here…');
  const probe = await probeElectron(node, electron);
  console.error('Running the end-to-end tests in Electron…');
  const tally = await endToEnd(node, await chromium(node), {
    only: ['--project=electron'],
    more: { PARLANCE_LONG: '1' },
  });
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const text = reportText({
    versions: { parlance: version, node: process.versions.node, system: systemName(), ...probe },
    tally,
    toLookAt: checklist(readFileSync(inRoot('docs', 'security.md'), 'utf8')),
    folders: { [root]: '(project)', [homedir()]: '(home)' },
  });
  writeFileSync(reportFile, text);
  console.log(text);
  console.log(`The report is in ${reportFile}.`);
  console.log(lineFor(tally));
  return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
});

/** Runs a small program in Electron that reports what Parlance depends on. Returns the facts, or why there are none. */
async function probeElectron(node, electron) {
  const program = inRoot('scripts', 'electron-check', 'probe.mjs');
  const { code, output } = await run(electron, [program], {
    env: electronEnvironment(node),
    ownGroup: true,
    timeout: 60_000,
  });
  const line = output.split('\n').find((one) => one.startsWith('{'));
  return line ? JSON.parse(line) : { probe: `no result (exit code ${code}): ${output.trim().slice(-300)}` };
}

function systemName() {
  return `${process.platform} ${release()} ${process.arch}`;
}
