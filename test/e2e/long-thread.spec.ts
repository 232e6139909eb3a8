import { expect, type Page } from '@playwright/test';
import { startScriptedGateway } from '../faults/scripted-gateway.ts';
import { finishedReply, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const finder = (page: Page) => page.getByRole('textbox', { name: 'Find in the conversation' });

/** Returns the text of the current match, or of the first search term, and whether it is in view. */
const currentMatch = (page: Page, highlight = 'parlance-found-now') =>
  log(page).evaluate((view, name) => {
    const [range] = CSS.highlights.get(name) ?? [];
    if (!(range instanceof Range)) return null;
    const viewBox = view.getBoundingClientRect();
    const { top, bottom } = range.getBoundingClientRect();
    const turn = range.startContainer.parentElement?.closest('article');
    const isInView = top > viewBox.top && bottom < viewBox.bottom;
    return { text: range.toString(), isInView, place: turn?.getAttribute('aria-posinset') };
  }, highlight);

test('C12: Find and Search show a match in what isn’t drawn yet of a long message, and in what is collapsed', async ({
  parlance,
}) => {
  const row = (at: number) => `| ${at} | ${at === 5_600 ? 'a beacon' : 'water'} |`;
  const parts = [
    '<details><summary>Notes</summary>\n\nThe lantern is lit.\n\n</details>',
    `| number | what |\n| --- | --- |\n${Array.from({ length: 6_000 }, (_, at) => row(at)).join('\n')}`,
    'After the table, another beacon.',
    'Long words about the harbour.\n\n'.repeat(9_000),
    'At last, the lighthouse.',
  ];
  await using gateway = await startScriptedGateway((_request, response) => {
    const choices = [{ message: { role: 'assistant', content: parts.join('\n\n') }, finish_reason: 'stop' }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: [{ id: 'model' }], choices }));
  });
  const page = await parlance.startWith(gateway.url);
  await send(page, `${'Many words before it. '.repeat(12_000)}The keel.`);
  await finishedReply(page);
  await page.keyboard.press('Control+f');
  for (const [query, count, place] of [
    ['lantern', 1, '2'],
    ['beacon', 2, '2'],
    ['lighthouse', 1, '2'],
    ['keel', 1, '1'],
  ] as const) {
    await finder(page).fill(query);
    for (let at = 0; at < count; at += 1) {
      if (at > 0) await page.keyboard.press('Enter');
      await expect.poll(() => currentMatch(page)).toEqual({ text: query, isInView: true, place });
    }
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('lighthouse');
  await page.getByRole('list', { name: 'Messages', exact: true }).getByRole('link').click();
  await expect
    .poll(() => currentMatch(page, 'parlance-revealed'))
    .toEqual({ text: 'lighthouse', isInView: true, place: '2' });
});
