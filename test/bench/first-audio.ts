import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { audioTypes } from '../../src/main/demo-gateway/encode/encode-audio.ts';
import { startBrowserShell } from '../e2e/shell.ts';
import { speaksWith } from '../e2e/speak-actions.ts';
import { encodedAudio } from '../faults/encoded-audio.ts';
import { startScriptedGateway } from '../faults/scripted-gateway.ts';
import { startChromium } from './bench-pages.ts';
import { medianOf, type Samples } from './measure.ts';
import type { Row } from './row.ts';

const ours = 'Parlance';
const formats = ['mp3', 'aac', 'wav', 'pcm'] as const;
const rounds = 5;
/** Time over which the gateway sends a chunk's bytes, in ms. */
const overMs = 10_000;
const pieces = 100;

/** F9: from the gateway's first byte to audible sound, in the formats that can start immediately. */
export const firstAudioRow: Row = {
  id: 'F9',
  title: `speech: from the gateway's first byte to sound, a part's bytes over ${overMs / 1000} s`,
  measure: async () => {
    const audioByFormat = new Map<string, Buffer>();
    for (const format of formats) audioByFormat.set(format, await encodedTone(format));
    let first = Number.NaN;
    const gateway = await startScriptedGateway(
      speaksWith(async ({ body }, response) => {
        const { response_format: format } = JSON.parse(body) as { response_format: (typeof formats)[number] };
        const audio = audioByFormat.get(format) ?? Buffer.alloc(0);
        response.writeHead(200, { 'content-type': audioTypes[format] });
        first = performance.timeOrigin + performance.now();
        const step = Math.ceil(audio.length / pieces);
        for (let at = 0; at < audio.length && !response.destroyed; at += step) {
          response.write(audio.subarray(at, at + step));
          await new Promise((resolve) => setTimeout(resolve, overMs / pieces));
        }
        response.end();
      }),
    );
    const browser = await startChromium();
    const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: 'sk-bench-0123456789' };
    const shell = await startBrowserShell(browser, { dataFolder, flags: [], env });
    try {
      const { page } = shell;
      await page.evaluate(() => {
        location.hash = '#/speak';
      });
      const found: { readonly format: string; readonly samples: Samples }[] = [];
      for (const format of formats) {
        await page
          .getByRole('radiogroup', { name: 'Format' })
          .getByRole('radio', { name: format, exact: true })
          .click();
        const ms: number[] = [];
        // The first round warms up.
        for (let round = 0; round <= rounds; round += 1) {
          const playedAfterMs = await firstPlayed(page, `${format}, round ${round}.`);
          if (round > 0) ms.push(playedAfterMs - first);
          await page.getByRole('button', { name: 'Stop speaking' }).click();
        }
        found.push({ format, samples: { name: ours, ms } });
      }
      return {
        comparisons: found.map(({ format, samples }) => ({
          condition: format,
          base: ours,
          samples: [samples],
        })),
        goals: found.map(({ format, samples }) => ({
          what: `${format}, median, ms`,
          value: medianOf([samples], ours),
          limit: 150,
        })),
      };
    } finally {
      await shell.close();
      await browser.close();
      await gateway.close();
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};

/** Returns 30 seconds of a pulsing tone. */
async function encodedTone(format: (typeof formats)[number]): Promise<Buffer> {
  const samples = Float32Array.from(
    { length: 24_000 * 30 },
    (_, at) => 0.3 * Math.sin(at / 20) * Math.abs(Math.sin(at / 4000)),
  );
  return encodedAudio(format, samples, { model: 'tts-1-hd' });
}

/** Speaks a text and returns the time at which its playback position first moved, in ms since 1970. */
async function firstPlayed(page: Page, text: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Text to speak' }).fill(text);
  const moved = page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const open = document.querySelector('[aria-current="true"]')?.textContent ?? '';
          const position = document.querySelector<HTMLInputElement>('input[aria-label="Position"]');
          if (open.startsWith(title) && Number(position?.value ?? 0) > 0)
            resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    text.slice(0, -1),
  );
  await page.getByRole('textbox', { name: 'Text to speak' }).press('Control+Enter');
  return moved;
}
