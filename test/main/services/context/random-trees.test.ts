import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConversationDetail } from '../../../../src/shared/chat/conversation.ts';
import type { Message } from '../../../../src/shared/chat/message.ts';
import { importArchive } from '../archive-actions.ts';
import { settled, type TempApp } from '../in-temp-app.ts';
import { exportOf, pathOf, previewOf, sentBody, startContextApp, textsOf } from './context-app.ts';

/** The number of conversations in each export and import. */
const batch = 25;
/** `npm run test:long` sets it to 10,000. */
const conversations = Number(process.env.PARLANCE_CONVERSATIONS ?? 50);
/** The test timeout in ms. Only a hang takes this long. */
const hangMs = 7_200_000;

const kinds = [
  ...(['send', 'send', 'attach', 'refused', 'regenerate', 'edit', 'editReply', 'branch'] as const),
  ...(['left-out', 'left-out', 'pinned', 'ordinary', 'fresh', 'fresh', 'notFresh'] as const),
  ...(['remove', 'removeFrom', 'undo', 'chooseVersion'] as const),
];
type Step = { readonly kind: (typeof kinds)[number]; readonly at: number };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(1000) }),
  { maxLength: 12 },
);

/** Runs steps in a new conversation, and returns its id. Each step acts on one of the messages, if possible. */
async function play(app: TempApp, all: readonly Step[]): Promise<string> {
  let count = 0;
  const send = async (conversationId: string | null, text: string, attachmentIds: readonly string[] = []) => {
    const sent = { conversationId, text, attachmentIds: [...attachmentIds], models: ['m'] };
    return (await app.call.chat.send(sent)).conversationId;
  };
  let conversationId = await send(null, 'q0');
  const undoIds: string[] = [];
  for (const { kind, at } of all) {
    const { messages } = await settled(app, conversationId);
    count += 1;
    const text = `q${count}`;
    if (kind === 'send') await send(conversationId, text);
    if (kind === 'refused') await send(conversationId, `${text} refuse`);
    if (kind === 'attach') {
      const { id } = await app.call.chat.attach({
        name: `a${count}.txt`,
        kind: 'text',
        text: `attached ${count}`,
      });
      await send(conversationId, text, [id]);
    }
    const undoId = kind === 'undo' ? undoIds.pop() : undefined;
    if (undoId) await app.call.conversations.restoreMessages({ conversationId, undoId });
    const message = messages[at % Math.max(1, messages.length)];
    if (!message) continue;
    const target = { conversationId, messageId: message.id };
    const { conversations, chat } = app.call;
    if (kind === 'regenerate' && message.reply) await chat.regenerate({ ...target, model: 'm' });
    if (kind === 'edit' && !message.reply) await chat.edit({ ...target, text });
    if (kind === 'editReply' && message.reply)
      await conversations.editReply({ ...target, text: `mine ${count}` });
    if (kind === 'left-out' || kind === 'pinned')
      await conversations.setContext({ ...target, context: kind });
    if (kind === 'ordinary') await conversations.setContext({ ...target, context: null });
    if (kind === 'fresh') await conversations.setFreshStart({ ...target, freshStart: true });
    if (kind === 'notFresh') await conversations.setFreshStart({ ...target, freshStart: false });
    if (kind === 'chooseVersion') await conversations.chooseVersion(target);
    if (kind === 'remove' || kind === 'removeFrom')
      undoIds.push(
        (await conversations.removeMessages({ ...target, following: kind === 'removeFrom' })).undoId,
      );
    if (kind === 'branch') {
      undoIds.length = 0;
      conversationId = (await conversations.branch(target)).id;
    }
  }
  return conversationId;
}

/** Returns the texts of the user and the model that should be sent before `Final` and with it. These rules are independent of the app's code. */
function expectedTexts(detail: ConversationDetail): readonly string[] {
  const path = pathOf(detail);
  const sent: { readonly isReply: boolean; readonly text: string }[] = [];
  let fresh = false;
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const message = path[at];
    if (!message) continue;
    if (message.freshStart && message.reply) fresh = true;
    const failed = !message.reply && path[at + 1]?.reply?.ending?.kind === 'failed';
    if (message.context === 'pinned' || (message.context !== 'left-out' && !fresh && !failed))
      sent.unshift({ isReply: message.reply !== null, text: shownText(message) });
    if (message.freshStart && !message.reply) fresh = true;
  }
  const texts: string[] = [];
  let isReply = true;
  for (const one of [...sent.filter(({ text }) => text !== ''), { isReply: false, text: 'Final' }]) {
    if (one.isReply !== isReply) texts.push(one.text);
    else if (one.isReply) texts.push('[…]', one.text);
    else texts.push(`${texts.pop()}\n\n${one.text}`);
    ({ isReply } = one);
  }
  return texts;
}

function shownText({ text, attachments: [attached] }: Message): string {
  if (!attached) return text;
  const number = /\d+/.exec(attached.name)?.[0];
  return `<attachment name="${attached.name}">\nattached ${number}\n</attachment>\n\n${text}`;
}

/** Exports conversations from one app and imports them into another. */
async function transfer(from: TempApp, to: TempApp, conversationIds: readonly string[]): Promise<void> {
  expect(await importArchive(to, await exportOf(from, conversationIds))).toMatchObject({
    added: conversationIds.length,
    failures: [],
  });
}

it(
  'C23: the preview of any conversation shows what is sent, even after an export and an import',
  async () => {
    await using from = await startContextApp();
    await using to = await startContextApp();
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: batch, maxLength: batch }), async (cases) => {
        const played: { readonly id: string; readonly preview: object }[] = [];
        for (const one of cases) {
          const id = await play(from, one);
          const detail = await settled(from, id);
          const preview = await previewOf(from, id, 'Final');
          expect(textsOf(preview)).toEqual(expectedTexts(detail));
          // An empty conversation isn't exported.
          if (detail.messages.length > 0) played.push({ id, preview });
        }
        await transfer(
          from,
          to,
          played.map(({ id }) => id),
        );
        for (const { id, preview } of played) {
          expect(await previewOf(to, id, 'Final')).toEqual(preview);
          expect(await sentBody(from, id, 'Final')).toEqual(preview);
        }
      }),
      { numRuns: conversations / batch, endOnFailure: true },
    );
  },
  hangMs,
);
