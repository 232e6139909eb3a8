import { expect, type Locator, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { type Parlance, test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  inQueue,
  openTranscribe,
  spoken,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

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
async function workOf(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await now();
  await act();
  // Waits until the change has also been painted.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  );
  const work = (await now()) - before;
  await session.detach();
  return work;
}

/** The text of a reply, and the number of frames in which it's sent. */
type Answer = { readonly text: string; readonly pieces: number };

/** Opens a page with a gateway that answers each message as `answers` says. */
async function startAnswering(parlance: Parlance, answers: ReadonlyMap<string, Answer>) {
  await using stack = new AsyncDisposableStack();
  const gateway = await startScriptedGateway(async (request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    const { messages } = JSON.parse(request.body) as { messages: { content: unknown }[] };
    const { text, pieces } = answers.get(String(messages.at(-1)?.content)) ?? { text: 'A title', pieces: 1 };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const size = Math.ceil(text.length / pieces);
    for (let at = 0; at < text.length; at += size) {
      const content = text.slice(at, at + size);
      response.write(frame(content));
      if (pieces > 1) await new Promise((resolve) => setTimeout(resolve, 30));
    }
    response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
  });
  stack.use(gateway);
  const page = await parlance.startWith(gateway.url);
  const opening = stack.move();
  return { page, [Symbol.asyncDispose]: () => opening.disposeAsync() };
}

const textIn = (locator: Locator) => locator.evaluate((element) => element.textContent ?? '');

const forms = [
  { form: 'a paragraph', toMarkdown: (text: string) => text },
  { form: 'a block of code', toMarkdown: (text: string) => `\`\`\`\n${text}\n\`\`\`` },
  { form: 'a cell of a table', toMarkdown: (text: string) => `| a | b |\n|---|---|\n| ${text} | c |` },
].flatMap((one) => [1, 12].map((pieces) => ({ ...one, pieces })));

for (const { name, text, plain } of hostile) {
  test(`C4: ${name} in any form, at once or in pieces, takes the page about as long as ordinary text`, async ({
    parlance,
  }) => {
    const answers = new Map(
      forms.flatMap(({ form, toMarkdown, pieces }) => [
        [`ordinary ${form} ${pieces}`, { text: toMarkdown(plain), pieces }] as const,
        [`hostile ${form} ${pieces}`, { text: toMarkdown(text), pieces }] as const,
      ]),
    );
    await using app = await startAnswering(parlance, answers);
    const { page } = app;
    const sendAndWait = async (message: string, count: number) => {
      await send(page, message);
      await expect(replies(page)).toHaveCount(count);
      await expect(replies(page).last()).not.toHaveAttribute('aria-busy', 'true');
    };
    for (const { form, pieces } of forms)
      await test.step(`${form}, ${pieces === 1 ? 'at once' : 'in pieces'}`, async () => {
        await page.getByRole('button', { name: 'New conversation' }).click();
        await expect(replies(page)).toHaveCount(0);
        const ordinaryWork = await workOf(page, () => sendAndWait(`ordinary ${form} ${pieces}`, 1));
        const work = await workOf(page, () => sendAndWait(`hostile ${form} ${pieces}`, 2));
        expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
          maxGrowth,
        );

        const reply = await finishedReply(page);
        // A reply is shown in parts of 100,000 characters.
        for (const more = reply.getByRole('button', { name: /^Show more \(/ }); await more.count(); )
          await more.click();
        expect((await textIn(reply.locator('[data-said]').first())).includes(text)).toBe(true);
        await expect(messageBox(page)).toBeEnabled();
      });
  });
}

for (const { name, text, plain } of hostile.slice(0, 1)) {
  test(`C16: ${name} pasted into the composer and edited there doesn’t freeze the page`, async ({
    parlance,
  }) => {
    await using app = await startAnswering(parlance, new Map());
    const { page } = app;
    const write = async (written: string) => {
      await messageBox(page).fill(written);
      await messageBox(page).press('End');
      await messageBox(page).pressSequentially('end');
      await expect(messageBox(page)).toHaveValue(`${written}end`);
    };
    const ordinaryWork = await workOf(page, () => write(plain));
    await messageBox(page).fill('');
    const work = await workOf(page, () => write(text));
    expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
      maxGrowth,
    );
  });
}

test('T6: a transcript with a line of 2 MB takes the page about as long as ordinary lines, and is shown in parts', async ({
  parlance,
}) => {
  test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');
  const size = 2_000_000;
  const texts = [Array.from({ length: 1_000 }, () => ordinaryText(size / 1_000)), [letters(size)]];
  let requests = 0;
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => {
      const lines = texts[requests] ?? [];
      requests += 1;
      jsonOf(response, 200, {
        text: lines.join(' '),
        language: 'english',
        duration: 6,
        segments: lines.map((text, at) => ({
          start: (at * 6) / lines.length,
          end: ((at + 1) * 6) / lines.length,
          text,
          avg_logprob: -0.2,
          no_speech_prob: 0.01,
        })),
      });
    }),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  const transcribe = async (file: string, first: string) => {
    await chooseFiles(page, spoken(file, 'The gate was closed.'));
    await inQueue(page, file).getByRole('link').click();
    await expect(transcript(page).getByRole('listitem').first()).toContainText(first);
  };
  const ordinaryWork = await workOf(page, () => transcribe('ordinary.wav', 'Some words.'));
  const work = await workOf(page, () => transcribe('hostile.wav', 'abcdefgh'));
  expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
    maxGrowth,
  );
  // Such a line is shown in parts of 20,000 characters.
  const line = transcript(page).locator('[data-said]').first();
  expect((await textIn(line)) === letters(20_000)).toBe(true);
  await transcript(page).getByRole('button', { name: 'Show more (1,980,000 characters left)' }).click();
  await expect.poll(async () => (await textIn(line)) === letters(40_000)).toBe(true);
});

const toolCalls = `data: ${JSON.stringify({
  choices: [
    {
      index: 0,
      delta: {
        content: 'x',
        tool_calls: Array.from({ length: 1_000 }, (_, at) => ({
          index: at,
          id: `call-${at}`,
          function: { name: `e${'\u0301'.repeat(199)}`, arguments: 'a'.repeat(3_900) },
        })),
      },
    },
  ],
})}\n\n`;

/** Replies that used to need far more elements than they have characters to read. */
const heavy = [
  {
    name: 'a table of 60,000 cells',
    body: frame(`|${'h|'.repeat(6)}\n|${'-|'.repeat(6)}\n${`|${'a|'.repeat(6)}\n`.repeat(10_000)}`),
  },
  {
    name: 'a table whose rows are shorter than its header',
    body: frame(`|${'h|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'a\n'.repeat(2_000)}`),
  },
  { name: 'a list of 3,000 levels on one line', body: frame('- '.repeat(3_000)) },
  {
    name: 'a list of 1,000 levels, each on its own line',
    body: frame(Array.from({ length: 1_000 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')),
  },
  { name: 'two hundred thousand short paragraphs', body: frame('a\n\n'.repeat(200_000)) },
  { name: 'a thousand tool calls', body: toolCalls },
];
for (const { name, body } of heavy) {
  test(`C10: a reply with ${name} takes the page little longer than ordinary text`, async ({ parlance }) => {
    await using gateway = await startScriptedGateway((request, response) => {
      if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
      const content = request.body.includes('heavy') ? body : frame(ordinaryText(100_000));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${content}${frame('', 'stop')}data: [DONE]\n\n`);
    });
    const page = await parlance.startWith(gateway.url);
    const sendAndWait = async (message: string, count: number) => {
      await send(page, message);
      await expect(replies(page)).toHaveCount(count);
      await expect(replies(page).last()).not.toHaveAttribute('aria-busy', 'true');
    };
    const ordinaryWork = await workOf(page, () => sendAndWait('ordinary', 1));
    const work = await workOf(page, () => sendAndWait('heavy', 2));
    expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
      maxGrowth / 2,
    );
    expect(await page.locator('*').count()).toBeLessThan(60_000);
    await expect(messageBox(page)).toBeEnabled();
  });
}

test('C16: a million characters pasted into the composer are attached or inserted as the user chooses', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await messageBox(page).focus();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await messageBox(page).press('ControlOrMeta+v');
    await expect(page.getByText(`You pasted ${text.length.toLocaleString('en')} characters.`)).toBeVisible();
  };
  const ordinaryWork = await workOf(page, () => paste(ordinaryText(1_000_008)));
  const work = await workOf(page, () => paste(letters(1_000_000)));
  expect(work / Math.max(ordinaryWork, minWork), `${work} s against ${ordinaryWork} s`).toBeLessThan(
    maxGrowth,
  );
  await expect(messageBox(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Attach as a file' }).click();
  await expect(page.getByText('Pasted text.txt').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Insert anyway' }).click();
  await expect(messageBox(page)).toHaveValue(letters(1_000_000));
});
