import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { finishedReply, replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

const done = 'data: [DONE]\n\n';
const reasoningFrame = (field: string, words: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { [field]: words }, finish_reason: null }] })}\n\n`;

/** The frames that stream reasoning in each format. The question names the format. */
const thinking: Readonly<Record<string, readonly string[]>> = {
  reasoning_content: [
    reasoningFrame('reasoning_content', 'Low tide '),
    reasoningFrame('reasoning_content', 'first.'),
  ],
  reasoning: [reasoningFrame('reasoning', 'Low tide '), reasoningFrame('reasoning', 'first.')],
  tags: [frame('<th'), frame('ink>Low tide '), frame('first.</thi'), frame('nk>\n\n')],
};

test('C11: reasoning is collapsed in every format, isn’t spoken or copied, and isn’t sent back', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    const { messages } = JSON.parse(request.body) as { messages: readonly { content: string }[] };
    const thoughts = thinking[messages.at(-1)?.content ?? ''] ?? [];
    streamOf(response, ...thoughts, frame('At six.'), frame('', 'stop'), done);
  });
  const page = await parlance.startWith(gateway.url);
  for (const format of Object.keys(thinking)) {
    await test.step(format, async () => {
      await send(page, format);
      const reply = await finishedReply(page);
      await expect(reply).toContainText('At six.');
      await expect(reply.getByText('Low tide first.')).toHaveCount(0);
      await reply.getByText('Reasoning', { exact: true }).click();
      await expect(reply.getByText('Low tide first.')).toBeVisible();
    });
  }
  await test.step('C11: it is still there after a reload, and no later request contains it', async () => {
    await page.reload();
    await expect(replies(page)).toHaveCount(3);
    await replies(page).first().getByText('Reasoning', { exact: true }).click();
    await expect(replies(page).first().getByText('Low tide first.')).toBeVisible();
    for (const { body } of gateway.requests) expect(body).not.toContain('Low tide');
    expect(gateway.requests.at(-1)?.body).toContain('At six.');
  });
});
