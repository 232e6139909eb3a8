import { requireAudioTools } from './set-up/audio-tools.mjs';
import { build } from './set-up/build.mjs';
import { chineseFont } from './set-up/chinese-font.mjs';
import { chromium } from './set-up/chromium.mjs';
import { checkFlags } from './set-up/known-flags.mjs';
import { commandOf, environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { run } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';

// Takes new pictures for the documentation, in docs/pictures.
await runCommand(async () => {
  checkFlags(process.argv.slice(2), 'pictures');
  const node = await ready();
  // Talk is pictured with a spoken sentence.
  await requireAudioTools();
  await build(node);
  await chineseFont();
  const env = environmentFor(node, { PARLANCE_CHROMIUM: await chromium(node) });
  const config = '--config=playwright.pictures.config.ts';
  const args = [commandOf('@playwright/test', 'playwright'), 'test', config, '--reporter=line'];
  return (await run(node, args, { env, show: true })).code;
});
