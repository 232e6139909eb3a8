import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { finishedReply, messageBox, replies } from '../e2e/chat-actions.ts';
import { startServer } from '../e2e/shell.ts';
import { openSpeak, playedSeconds, speak } from '../e2e/speak-actions.ts';
import { inQueue, openTranscribe, spoken, transcript } from '../e2e/transcribe-actions.ts';
import { startChromium } from './bench-pages.ts';
import { countInNode, countInPage, createSources } from './coverage.ts';
import type { Goal, Row } from './row.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** How long the page rests before an action, so that what earlier ones left to do isn't counted, in ms. */
const restMs = 3_000;

type Action = {
  readonly name: string;
  readonly limit: number;
  /** Opens the screen. The returned function is what is counted, from the user's action to its end. */
  prepare(page: Page): Promise<() => Promise<unknown>>;
};

const actions: readonly Action[] = [
  {
    name: 'Send',
    limit: 80,
    prepare: async (page) => {
      await messageBox(page).fill('What can you do?');
      return async () => {
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(replies(page)).toHaveCount(1);
        await finishedReply(page);
      };
    },
  },
  {
    name: 'a drop',
    limit: 80,
    prepare: async (page) => {
      await openTranscribe(page);
      const file = spoken('counted.wav', 'The gate was closed. Nobody told us.');
      return async () => {
        await page.getByRole('main').drop({ files: file });
        await expect(inQueue(page, 'counted.wav')).toBeVisible();
        await expect(transcript(page)).toContainText('gate', { timeout: 60_000 });
      };
    },
  },
  {
    name: 'Speak',
    limit: 65,
    prepare: async (page) => {
      const text = await openSpeak(page);
      await text.fill('The gate was closed. Nobody told us.');
      return async () => {
        await speak(page);
        await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1);
      };
    },
  },
];

/** FILES: how many source files run between a user's action and its result, in the page and in the main thread. */
export const filesRunRow: Row = {
  id: 'FILES',
  title:
    'source files that run when a message is sent, a recording dropped and a text spoken, in the built app',
  needs: ['ffmpeg', 'espeak-ng'],
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const out = join(root, 'out/counted');
    const browser = await startChromium();
    try {
      await buildWithMaps(out);
      const lists: string[] = [];
      const goals: Goal[] = [];
      for (const action of actions) {
        const files = await filesRun(action, join(folder, action.name), out, () => browser.newPage());
        lists.push(`${action.name}\n${files.map((file) => `  ${file}\n`).join('')}`);
        goals.push({ what: `files run on ${action.name}`, value: files.length, limit: action.limit });
      }
      mkdirSync(join(root, 'bench'), { recursive: true });
      writeFileSync(join(root, 'bench/files-run.txt'), lists.join('\n'));
      return { comparisons: [], goals };
    } finally {
      await browser.close();
      await rm(out, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Builds the app into a folder, with source maps. */
async function buildWithMaps(folder: string): Promise<void> {
  const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const args = [builder, 'build', '--sourcemap', '--outDir', folder, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

async function filesRun(
  action: Action,
  dataFolder: string,
  out: string,
  newPage: () => Promise<Page>,
): Promise<readonly string[]> {
  const app = await startServer({
    dataFolder,
    flags: ['--demo'],
    env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
    program: { node: process.execPath, script: join(out, 'main/server.js'), folder: root },
  });
  const page = await newPage();
  try {
    await page.goto(app.url);
    await expect(messageBox(page)).toBeVisible();
    const act = await action.prepare(page);
    await delay(restMs);
    const stops = [await countInPage(page), await countInNode(app.output())];
    await act();
    const filesOf = createSources(join(out, 'renderer'), join(root, 'src'));
    const counted = await Promise.all(stops.map((stop) => stop()));
    // The demo gateway takes the place of a program of its own.
    return [...filesOf(counted.flat())].filter((file) => !file.startsWith('main/demo-gateway/')).sort();
  } finally {
    await page.close();
    await app.end('SIGTERM');
  }
}
