import {
  type ExportedConversation,
  exportedConversationSchema,
  exportMark,
} from '../../../shared/chat/conversation-export.ts';
import {
  type ImportedApp,
  type ImportFailure,
  type LeftOutKind,
  nothingLeftOut,
} from '../../../shared/data/transfer.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { encodingByMark } from '../../../shared/text/byte-order-mark.ts';
import type { AppConversation, AppFile, FindFile } from './apps/app-conversation.ts';
import { importOf } from './apps/app-import.ts';
import type { OpenFile } from './apps/cherry-studio.ts';
import { claudeMemories, claudeProject } from './apps/claude-projects.ts';
import { createHeldFields, fromElement } from './apps/read-app.ts';
import { folderRowOf } from './folder-record.ts';
import { createJsonElements, type ElementLimits, type JsonElement } from './json-elements.ts';
import type { ImportStep } from './transfer-jobs.ts';

/** Limits for a conversation and for a string in it. The same limits apply to a gateway's response. */
const conversationLimits = { element: 256 * 1024 * 1024, string: 64 * 1024 * 1024 };

/** Maximum number of messages in a conversation from another app. */
const maxMessages = 100_000;

/** How to read a file of conversations. `now` (epoch ms) replaces missing times. */
export type ReadOptions = {
  readonly now: number;
  readonly limits?: ElementLimits;
  /** Opens and finds other files in the same archive. */
  readonly openFile?: OpenFile;
  readonly findFile?: FindFile;
};

/**
 * Reads a file of conversations (an export from Parlance or another app, recognised by its content) in chunks.
 * Unreadable parts are reported and don't affect the rest.
 */
export async function* readConversations(
  chunks: AsyncIterable<Uint8Array>,
  { now, limits = conversationLimits, openFile = () => null, findFile = () => null }: ReadOptions,
): AsyncGenerator<ImportStep> {
  let decoder: ReturnType<typeof createDecoder> | null = null;
  const elements = createJsonElements(limits);
  let fields = createHeldFields(limits.element);
  /** Whether anything was found in the file, and in a list of its current value. */
  let found = false;
  let isListed = false;
  let isOurs = false;
  let isEmpty = true;
  for await (const chunk of chunks) {
    decoder ??= createDecoder(encodingByMark(chunk) ?? 'utf-8');
    for (const element of elements.feed(decoder.decode(chunk))) {
      isOurs ||= isMark(element);
      isEmpty = false;
      if (element.type === 'next') {
        yield* endValue();
        continue;
      }
      if (isOurs && isNewer(element)) {
        yield unreadable('file', 'newer');
        return;
      }
      const text =
        element.type === 'field'
          ? fields.take(element.name, element.text)
          : element.type === 'element'
            ? element.text
            : null;
      if (element.type === 'field' && text === null) continue;
      found = true;
      isListed = true;
      if (text !== null) yield* stepsOf(parsedJson(text), { now, limits, findFile });
      else if (element.type === 'too-large') yield tooLarge(element);
    }
  }
  if (decoder?.isDamaged() && found) yield unreadable('file', 'not-unicode');
  if (!elements.end()) {
    yield unreadable('file', found ? 'broken' : 'not-an-export');
    return;
  }
  yield* endValue();
  if (!found) yield unreadable('file', isOurs || isEmpty ? 'no-messages' : 'not-an-export');

  /** Converts a value of the file that is itself a conversation, or has other fields than a list of them. */
  async function* endValue(): AsyncGenerator<ImportStep> {
    if (fields.isTooLarge()) yield unreadable('file', 'too-large');
    else if (!isListed && !isOurs) {
      const { element, conversations } = fields.end(openFile);
      found ||= conversations !== null || element !== null;
      if (conversations) for (const one of conversations) yield* appSteps(one, now, limits);
      else if (element) yield* stepsOf(element, { now, limits, findFile }, 'file');
    }
    fields = createHeldFields(limits.element);
    isListed = false;
  }
}

/** Decodes text chunk by chunk, and notes whether characters had to be replaced. */
function createDecoder(encoding: string) {
  const lenient = new TextDecoder(encoding);
  const strict = new TextDecoder(encoding, { fatal: true });
  let isDamaged = false;
  return {
    decode: (chunk: Uint8Array) => {
      try {
        if (!isDamaged) strict.decode(chunk, { stream: true });
      } catch {
        isDamaged = true;
      }
      return lenient.decode(chunk, { stream: true });
    },
    isDamaged: () => isDamaged,
  };
}

function isMark(element: JsonElement): boolean {
  return (
    element.type === 'field' && element.name === 'format' && parsedJson(element.text) === exportMark.format
  );
}

function isNewer(element: JsonElement): boolean {
  return element.type === 'field' && element.name === 'version' && Number(element.text) > exportMark.version;
}

function tooLarge({ what, start }: Extract<JsonElement, { type: 'too-large' }>): ImportStep {
  const reason = what === 'string' ? 'message-too-large' : 'too-large';
  return unreadable('conversation', reason, titleAt(start));
}

/** Returns the title from the start of a conversation's JSON. */
function titleAt(start: string): string | null {
  const field = /"(?:title|name)"/.exec(start);
  if (!field) return null;
  const after = field.index + field[0].length;
  const from = start.indexOf('"', after);
  if (from < 0 || start.slice(after, from).trim() !== ':') return null;
  for (let end = start.indexOf('"', from + 1); end > 0; end = start.indexOf('"', end + 1)) {
    const title = parsedJson(start.slice(from, end + 1));
    // If it can't be parsed, the quotation mark was part of an escape.
    if (title !== undefined) return titleIn({ title });
  }
  return null;
}

/** Converts an element, and reports it as `what` if it isn't a conversation. */
async function* stepsOf(
  element: unknown,
  { now, limits, findFile }: Required<Omit<ReadOptions, 'openFile'>>,
  what: ImportFailure['what'] = 'conversation',
): AsyncGenerator<ImportStep> {
  if (element === undefined) {
    yield unreadable(what, 'broken');
    return;
  }
  const own = exportedConversationSchema.safeParse(element);
  if (own.success) {
    yield stepOf(own.data, null, [], limits);
    return;
  }
  const conversations = fromElement(element, findFile);
  if (conversations) for (const one of conversations) yield* appSteps(one, now, limits);
  else yield* otherSteps(element, now, limits, what);
}

/** Converts what Claude's export contains besides conversations, and reports anything else as `what`. */
async function* otherSteps(
  element: unknown,
  now: number,
  limits: ElementLimits,
  what: ImportFailure['what'],
): AsyncGenerator<ImportStep> {
  const project = claudeProject(element, now);
  if (project) {
    yield { type: 'record', record: { kind: 'folder', record: folderRowOf(project.folder) } };
    yield* appSteps(project.documents, now, limits);
    return;
  }
  const memory = claudeMemories(element);
  if (memory === null) yield unreadable(what, 'not-an-export', titleIn(element));
  else yield { type: 'left-out', app: 'claude', leftOut: { ...nothingLeftOut, memory } };
}

/** Converts a conversation from another app. `now` (epoch ms) replaces missing times. */
export async function* appSteps(
  source: AppConversation,
  now: number,
  limits: ElementLimits = conversationLimits,
): AsyncGenerator<ImportStep> {
  if (source.messages.length > maxMessages) {
    yield unreadable('conversation', 'too-many-messages', source.title);
    return;
  }
  const { conversation, leftOut, images } = await importOf(source, now);
  // Nothing was ever written in it.
  if (conversation.messages.length === 0 && leftOut.length === 0) return;
  const step = stepOf(conversation, source.app, leftOut, limits);
  yield step;
  if (step.type === 'conversation') yield* imageSteps(conversation, images);
}

/** Yields the images of a conversation as the files of its attachments. */
async function* imageSteps(
  { attachments }: ExportedConversation,
  images: ReadonlyMap<string, AppFile>,
): AsyncGenerator<ImportStep> {
  for (const { id: attachmentId, ...attachment } of attachments) {
    if (!('file' in attachment)) continue;
    const { mediaId } = attachment.file;
    for await (const bytes of images.get(attachmentId)?.open() ?? [])
      yield { type: 'file', attachmentId, mediaId, bytes, last: false };
    yield { type: 'file', attachmentId, mediaId, bytes: new Uint8Array(), last: true };
  }
}

function stepOf(
  source: ExportedConversation,
  app: ImportedApp | null,
  leftOut: readonly LeftOutKind[],
  limits: ElementLimits,
): ImportStep {
  const { data: conversation } = exportedConversationSchema.safeParse(source);
  if (!conversation) return unreadable('conversation', 'not-an-export', titleIn(source));
  const { messages, title } = conversation;
  // ChatGPT's thoughts are repeated in each reply that follows them.
  const length = messages.reduce((sum, { text, reasoning }) => sum + text.length + reasoning.length, 0);
  if (length > limits.element) return unreadable('conversation', 'too-large', title);
  if (messages.length === 0) return unreadable('conversation', 'no-messages', title);
  const counts = { ...nothingLeftOut };
  for (const kind of leftOut) counts[kind] += 1;
  return { type: 'conversation', conversation, app, leftOut: counts };
}

/** Reports an unreadable file or conversation. */
export function unreadable(
  what: ImportFailure['what'],
  reason: ImportFailure['reason'],
  title: string | null = null,
): ImportStep {
  return { type: 'unreadable', failure: { what, title: title?.slice(0, 200) ?? null, reason } };
}

function titleIn(element: unknown): string | null {
  if (typeof element !== 'object' || element === null) return null;
  const title = 'title' in element ? element.title : 'name' in element ? element.name : null;
  return typeof title === 'string' ? title.slice(0, 200) : null;
}
