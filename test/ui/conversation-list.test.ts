import { expect, test } from 'vitest';
import type { ConversationDetail } from '../../src/shared/chat/conversation.ts';
import { detailOf } from '../fixtures/long-conversation.ts';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { messageBox } from './harness/chat.ts';
import { page, step } from './harness/page.ts';

const wide = Array.from({ length: 9 }, (_, column) => `| ${'wide'.repeat(6)}${column} `).join('');
const reply = `# One\n\n## Two\n\nH<sub>2</sub>O\n\n|${' A row of a few words '}${wide}|\n|${'-|'.repeat(10)}\n`;

/** Returns the conversation that is the `at`th in the list. */
function talk(at: number): ConversationDetail {
  const { conversation, messages, generations } = detailOf({ id: `talk-${at}`, count: 2 });
  const texts = ['Hello', reply];
  return {
    conversation: { ...conversation, title: `Talk ${at}`, updatedAt: conversation.updatedAt - at * 100_000 },
    messages: messages.map((message, index) => ({ ...message, text: texts[index] ?? '' })),
    generations,
  };
}

test('C13: rows have a context menu and show drafts, the open conversation is in view, and replies use the width of a wide window', async () => {
  await openApp({ settings: parametersOpen, conversations: Array.from({ length: 60 }, (_, at) => talk(at)) });
  const row = (at: number) =>
    page.getByRole('list', { name: 'Conversations', exact: true }).getByCss(`[data-row="talk-${at}"]`);

  await step('the open conversation is in view, even after a reload', async () => {
    await row(55).click();
    await page.reload();
    await expect.element(page.getByText('Hello')).toBeVisible();
    await expect.element(row(55)).toBeInViewport();
  });

  await step('a draft is shown on the row of its conversation once another one is open', async () => {
    await messageBox.fill('Half a thought');
    await row(54).click();
    await expect.element(row(55)).toMatchTextContent('Draft');
    await expect.element(row(54)).not.toMatchTextContent('Draft');
  });

  await step('the secondary mouse button opens the menu of a row', async () => {
    await row(55).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(row(55)).toHaveLength(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row(55)).toBeVisible();
  });

  await step('in a narrow window Send stays visible next to Parameters', async () => {
    await page.viewport(960, 700);
    await page.getByRole('button', { name: /^Show parameters/ }).click();
    await expect.element(page.getByRole('slider', { name: 'Temperature' })).toBeVisible();
    await messageBox.fill('Now');
    await page.getByRole('button', { name: 'Send', exact: true }).click({ trial: true });
  });

  await step(
    'a level-1 heading is larger, a first column keeps its width, and lines are longer',
    async () => {
      await page.viewport(1920, 1000);
      const size = (name: string) =>
        page
          .getByRole('log')
          .getByRole('heading', { name, exact: true })
          .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
      await expect.poll(() => size('One')).toBeGreaterThan(await size('Two'));
      const width = (element: SVGElement | HTMLElement) => element.getBoundingClientRect().width;
      const first = page.getByRole('log').getByRole('columnheader').first();
      await expect.poll(() => first.evaluate(width)).toBeGreaterThanOrEqual(112);
      await expect
        .poll(() => page.getByRole('group', { name: 'Table' }).evaluate(width))
        .toBeGreaterThan(700);
    },
  );
});
