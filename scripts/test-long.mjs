import { audioTools } from './set-up/audio-tools.mjs';
import { build } from './set-up/build.mjs';
import { chromium } from './set-up/chromium.mjs';
import { imageTools } from './set-up/image-tools.mjs';
import { checkFlags } from './set-up/known-flags.mjs';
import { commandOf, environmentFor } from './set-up/node24.mjs';
import { officeTools } from './set-up/office-tools.mjs';
import { ready } from './set-up/ready.mjs';
import { run } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';
import { endToEnd } from './test/end-to-end.mjs';
import { fuzzApp } from './test/fuzz-app.mjs';
import { report } from './test/tally.mjs';

/** Timeout of one test, in milliseconds. */
const timeoutMs = 1_800_000;
const kills = 20;
const recordingSeconds = 3 * 3600;
const fuzzedMinutes = 10;
const conversations = 10_000;

// Runs, at full size, the tests that `npm test` omits or runs at a smaller size. With `--e2e`, runs only the end-to-end
// tests that it omits, and with `--e2e --shard=1/2` only the first half of them.
await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'test:long', ['--e2e', '--shard=']);
  const node = await ready();
  await build(node);
  await audioTools();
  await officeTools();
  await imageTools();
  const long = await endToEndLong(node);
  if (process.argv.includes('--e2e')) return long;
  const killed = await killedAtRandom(node);
  const joined = await longRecording(node);
  const fuzzed = (await fuzz(node)) || (await fuzzApp(node, ['--minutes', String(fuzzedMinutes)]));
  const spoken = await longSpeech(node);
  const trees = await randomTrees(node);
  return long || killed || joined || fuzzed || spoken || trees;
});

/** Runs the end-to-end tests tagged `@long`, or the shard of them that an argument names. */
function endToEndLong(node) {
  const shard = process.argv.filter((argument) => argument.startsWith('--shard='));
  return only(node, ['--grep', '@long', ...shard], { PARLANCE_LONG: '1' });
}

/** C4: twenty kills at random moments during a stream. */
function killedAtRandom(node) {
  return only(node, ['crash'], { PARLANCE_KILLS: String(kills) });
}

/** T4: a three-hour recording, split and joined. */
function longRecording(node) {
  const more = { PARLANCE_LONG: '1', PARLANCE_RECORDING_SECONDS: String(recordingSeconds) };
  return only(node, ['long-recordings'], more);
}

async function only(node, specs, more) {
  const env = { PARLANCE_CHROMIUM: await chromium(node), ...more };
  return report([await endToEnd(node, { only: ['--project=browser', ...specs], env })]);
}

async function fuzz(node) {
  const env = environmentFor(node, { PARLANCE_FUZZ: 'full' });
  const args = [commandOf('vitest'), 'run', 'test/main/gateway/fuzz', `--testTimeout=${timeoutMs}`];
  return (await run(node, args, { env, show: true })).code;
}

/** S5, S9: 40,000 characters in each of the six formats. */
async function longSpeech(node) {
  const env = environmentFor(node, { PARLANCE_SPEECH: 'full' });
  const args = [commandOf('vitest'), 'run', 'test/faults/long-speech', `--testTimeout=${timeoutMs}`];
  return (await run(node, args, { env, show: true })).code;
}

/** C23: the messages sent for 10,000 random conversations. */
async function randomTrees(node) {
  const env = environmentFor(node, { PARLANCE_CONVERSATIONS: String(conversations) });
  const args = [commandOf('vitest'), 'run', 'test/main/services/context/random-trees'];
  return (await run(node, args, { env, show: true })).code;
}
