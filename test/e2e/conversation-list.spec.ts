import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { messageBox } from './chat-actions.ts';
import { test } from './fixtures.ts';

const wide = Array.from({ length: 9 }, (_, column) => `| ${'wide'.repeat(6)}${column} `).join('');
const reply = `# One\n\n## Two\n\nH<sub>2</sub>O\n\n|${' A row of a few words '}${wide}|\n|${'-|'.repeat(10)}\n`;

/** Returns conversations in ChatGPT's export format, latest first. */
function chatGptExport(count: number): string {
  const node = (id: string, role: string, parent: string | null, text: string) => ({
    id,
    parent,
    message: { author: { role }, content: { content_type: 'text', parts: [text] } },
  });
  return JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      id: `talk-${at}`,
      title: `Talk ${at}`,
      create_time: 1_700_000_000 - at * 100,
      update_time: 1_700_000_000 - at * 100,
      current_node: `a${at}`,
      mapping: {
        q: node(`q${at}`, 'user', null, 'Hello'),
        a: node(`a${at}`, 'assistant', `q${at}`, reply),
      },
    })),
  );
}

test('C13: rows have a context menu and show drafts, the open conversation is in view, and replies use the width of a wide window', async ({
  parlance,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-list-'));
  const file = join(folder, 'conversations.json');
  await writeFile(file, chatGptExport(60));
  const page = await parlance.start({ flags: ['--demo'] });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Storage and privacy' }).click();
  await page.getByLabel('Files to import').setInputFiles(file);
  await expect(page.getByText('Added 60 conversations')).toBeVisible();
  const row = (at: number) =>
    page.getByRole('list', { name: 'Conversations', exact: true }).locator(`[data-row="talk-${at}"]`);

  await test.step('the open conversation is in view, even after a reload', async () => {
    await page.getByRole('link', { name: 'Chat' }).click();
    await row(55).click();
    await page.reload();
    await expect(page.getByText('Hello')).toBeVisible();
    await expect(row(55)).toBeInViewport();
  });

  await test.step('a draft is shown on the row of its conversation once another one is open', async () => {
    await messageBox(page).fill('Half a thought');
    await row(54).click();
    await expect(row(55)).toContainText('Draft');
    await expect(row(54)).not.toContainText('Draft');
  });

  await test.step('the secondary mouse button opens the menu of a row', async () => {
    await row(55).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(row(55)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(55)).toBeVisible();
  });

  await test.step('in a narrow window Send stays visible next to Parameters', async () => {
    await page.setViewportSize({ width: 960, height: 700 });
    await page.getByRole('button', { name: /^Show parameters/ }).click();
    await expect(page.getByRole('button', { name: 'Sampling' })).toBeVisible();
    await messageBox(page).fill('Now');
    await page.getByRole('button', { name: 'Send', exact: true }).click({ trial: true });
  });

  await test.step('a level-1 heading is larger, a first column keeps its width, and lines are longer', async () => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    const size = (name: string) =>
      page
        .getByRole('log')
        .getByRole('heading', { name, exact: true })
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    await expect.poll(() => size('One')).toBeGreaterThan(await size('Two'));
    const width = (element: SVGElement | HTMLElement) => element.getBoundingClientRect().width;
    const first = page.getByRole('log').getByRole('columnheader').first();
    await expect.poll(() => first.evaluate(width)).toBeGreaterThanOrEqual(112);
    await expect.poll(() => page.getByRole('group', { name: 'Table' }).evaluate(width)).toBeGreaterThan(700);
  });
  await rm(folder, { recursive: true, force: true });
});
