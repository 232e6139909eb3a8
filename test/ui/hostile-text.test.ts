import { expect, test } from 'vitest';
import { cdp, commands } from 'vitest/browser';
import type { ToolCall } from '../../src/shared/chat/message.ts';
import { openApp } from './harness/app.ts';
import { finishedReply, messageBox, replies, send } from './harness/chat.ts';
import { page, step } from './harness/page.ts';

/**
 * Hostile text may take at most this many times as long as ordinary text of the same size. It used to take well over 20
 * times as long.
 */
const maxGrowth = 10;
/** Ordinary text counts as at least this much work, in seconds. */
const minWork = 0.25;

const letters = (size: number) => 'abcdefgh'.repeat(size / 8);
const ordinaryText = (size: number) => 'Some words. '.repeat(size / 12);
const marks = (size: number) => `e${'\u0301'.repeat(size / 2)}`;
const hostile = [
  { name: '500 KB without a space', text: letters(500_000), plain: ordinaryText(500_000) },
  { name: '100 KB of combining marks', text: marks(100_000), plain: ordinaryText(100_000) },
  { name: '100 KB of joined letters', text: '\u0628'.repeat(50_000), plain: ordinaryText(100_000) },
];

/** Returns how long the page was busy during an action, in seconds of task time. */
async function workOf(act: () => Promise<void>): Promise<number> {
  await cdp().send('Performance.enable');
  const now = async () => {
    const { metrics } = await cdp().send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await now();
  await act();
  // Waits until the change has also been painted.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  );
  return (await now()) - before;
}

/** Sends a message and waits for the reply, the `count`th of the conversation. */
async function sendAndWait(message: string, count: number): Promise<void> {
  await send(message);
  await expect.element(replies).toHaveLength(count);
  await expect.element(replies.last()).not.toHaveAttribute('aria-busy', 'true');
}

/** The text of a reply, and the number of pieces in which it arrives. */
type Answer = { readonly text: string; readonly pieces: number };

/** Opens the page with a gateway that answers each message as `answers` says. */
function openAnswering(answers: ReadonlyMap<string, Answer>) {
  return openApp({
    reply: async (request, write) => {
      const { text, pieces } = answers.get(request.text) ?? { text: 'A title', pieces: 1 };
      const size = Math.ceil(text.length / pieces);
      for (let at = 0; at < text.length; at += size) {
        write(text.slice(at, at + size));
        if (pieces > 1) await new Promise((resolve) => setTimeout(resolve, 30));
      }
      return {};
    },
  });
}

const forms = [
  { form: 'a paragraph', toMarkdown: (text: string) => text },
  { form: 'a block of code', toMarkdown: (text: string) => `\`\`\`\n${text}\n\`\`\`` },
  { form: 'a cell of a table', toMarkdown: (text: string) => `| a | b |\n|---|---|\n| ${text} | c |` },
].flatMap((one) => [1, 12].map((pieces) => ({ ...one, pieces })));

for (const { name, text, plain } of hostile) {
  test(`C4: ${name} in any form, at once or in pieces, takes the page about as long as ordinary text`, async () => {
    const answers = new Map(
      forms.flatMap(({ form, toMarkdown, pieces }) => [
        [`ordinary ${form} ${pieces}`, { text: toMarkdown(plain), pieces }] as const,
        [`hostile ${form} ${pieces}`, { text: toMarkdown(text), pieces }] as const,
      ]),
    );
    await openAnswering(answers);
    for (const { form, pieces } of forms)
      await step(`${form}, ${pieces === 1 ? 'at once' : 'in pieces'}`, async () => {
        await page.getByRole('button', { name: 'New conversation' }).click();
        await expect.element(replies).toHaveLength(0);
        const ordinaryWork = await workOf(() => sendAndWait(`ordinary ${form} ${pieces}`, 1));
        const work = await workOf(() => sendAndWait(`hostile ${form} ${pieces}`, 2));
        expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
          maxGrowth,
        );

        const reply = await finishedReply();
        // A reply is shown in parts of 100,000 characters.
        for (const more = reply.getByRole('button', { name: /^Show more \(/ }); more.length > 0; )
          await more.click();
        expect(reply.getByCss('[data-said]').first().element().textContent.includes(text)).toBe(true);
        await expect.element(messageBox).toBeEnabled();
      });
  });
}

for (const { name, text, plain } of hostile.slice(0, 1)) {
  test(`C16: ${name} pasted into the composer and edited there doesn’t freeze the page`, async () => {
    await openAnswering(new Map());
    const write = async (written: string) => {
      await messageBox.fill(written);
      await messageBox.press('End');
      await messageBox.type('end');
      await expect.element(messageBox).toHaveValue(`${written}end`);
    };
    const ordinaryWork = await workOf(() => write(plain));
    await messageBox.fill('');
    const work = await workOf(() => write(text));
    expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
      maxGrowth,
    );
  });
}

const toolCalls = Array.from({ length: 1_000 }, () => ({
  name: `e${'\u0301'.repeat(199)}`,
  arguments: 'a'.repeat(3_900),
}));

/** Replies that used to need far more elements than they have characters to read. */
const heavy: readonly { readonly name: string; readonly text: string; readonly toolCalls?: ToolCall[] }[] = [
  {
    name: 'a table of 60,000 cells',
    text: `|${'h|'.repeat(6)}\n|${'-|'.repeat(6)}\n${`|${'a|'.repeat(6)}\n`.repeat(10_000)}`,
  },
  {
    name: 'a table whose rows are shorter than its header',
    text: `|${'h|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'a\n'.repeat(2_000)}`,
  },
  { name: 'a list of 3,000 levels on one line', text: '- '.repeat(3_000) },
  {
    name: 'a list of 1,000 levels, each on its own line',
    text: Array.from({ length: 1_000 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
  },
  { name: 'two hundred thousand short paragraphs', text: 'a\n\n'.repeat(200_000) },
  { name: 'a thousand tool calls', text: 'x', toolCalls },
];
for (const { name, text, toolCalls = [] } of heavy) {
  test(`C10: a reply with ${name} takes the page little longer than ordinary text`, async () => {
    await openApp({
      reply: (request, write) => {
        const isHeavy = request.text === 'heavy';
        write(isHeavy ? text : ordinaryText(100_000));
        const extras = { declined: false, toolCalls, droppedImages: 0, citations: [] };
        return isHeavy ? { extras } : {};
      },
    });
    const ordinaryWork = await workOf(() => sendAndWait('ordinary', 1));
    const work = await workOf(() => sendAndWait('heavy', 2));
    expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
      maxGrowth / 2,
    );
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(60_000);
    await expect.element(messageBox).toBeEnabled();
  });
}

test('C16: a million characters pasted into the composer are attached or inserted as the user chooses', async () => {
  await commands.takeClipboard();
  await openApp();
  const paste = async (text: string) => {
    await messageBox.focus();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await messageBox.press('Control+v');
    await expect
      .element(page.getByText(`You pasted ${text.length.toLocaleString('en')} characters.`))
      .toBeVisible();
  };
  const ordinaryWork = await workOf(() => paste(ordinaryText(1_000_008)));
  const work = await workOf(() => paste(letters(1_000_000)));
  expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
    maxGrowth,
  );
  await expect.element(messageBox).toHaveValue('');
  await page.getByRole('button', { name: 'Attach as a file' }).click();
  await expect.element(page.getByText('Pasted text.txt').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Insert anyway' }).click();
  await expect.element(messageBox).toHaveValue(letters(1_000_000));
});
