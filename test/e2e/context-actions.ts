import { expect, type Locator, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { finishedReply, replies, send } from './chat-actions.ts';

/** Starts a gateway that numbers its replies: `Reply 1`, `Reply 2`, and so on. */
export function startNumberedGateway(): Promise<ScriptedGateway> {
  let count = 0;
  return startScriptedGateway((request, response) => {
    if (request.path === '/v1/models')
      return jsonOf(response, 200, { data: [{ id: 'm', context_length: 128_000 }, { id: 'other' }] });
    count += 1;
    streamOf(response, frame(`Reply ${count}`), frame('', 'stop'), 'data: [DONE]\n\n');
  });
}

/** Returns the message with this text in the conversation. */
export function turn(page: Page, text: string): Locator {
  return page.getByRole('log').getByRole('article').filter({ hasText: text });
}

/** Opens the menu of a message, and chooses an item. */
export async function choose(page: Page, text: string, item: string): Promise<void> {
  await turn(page, text).hover();
  await turn(page, text).getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Sends a message, waits for its reply, and returns the texts that the gateway received. */
export async function exchange(
  page: Page,
  gateway: ScriptedGateway,
  text: string,
): Promise<readonly string[]> {
  const before = await replies(page).count();
  await send(page, text);
  await expect(replies(page)).toHaveCount(before + 1);
  await finishedReply(page);
  return sentTexts(gateway);
}

/** Returns the message texts of the last request. */
export function sentTexts(gateway: ScriptedGateway): readonly string[] {
  const body = JSON.parse(gateway.requests.at(-1)?.body ?? '{}') as { messages?: { content: string }[] };
  return body.messages?.map(({ content }) => content) ?? [];
}

/** Shows the exact request in the inspector, and expects its messages to have these texts. */
export async function expectExactRequest(page: Page, texts: readonly string[]): Promise<void> {
  const show = page.getByRole('button', { name: 'Show the exact request' });
  if (await show.isVisible()) await show.click();
  await expect
    .poll(async () => {
      const body = await page.getByRole('group', { name: 'Exact request' }).textContent();
      return [...(body ?? '').matchAll(/"content":\s*"([^"]*)"/g)].map(([, text]) => text);
    })
    .toEqual(texts);
}
