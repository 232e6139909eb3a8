import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { ExportedAttachment } from '../../../../shared/chat/attachment.ts';
import type { ExportedConversation, ExportedMessage } from '../../../../shared/chat/conversation-export.ts';
import { importedAppNames, type LeftOutKind } from '../../../../shared/data/transfer.ts';
import { longestSystemPrompt, storedAttachmentsLimit } from '../../../../shared/limits.ts';
import { imageType } from '../../image-type.ts';
import { titleOf } from '../../title.ts';
import type { AppConversation, AppFile, AppMessage, LeftOut } from './app-conversation.ts';

/** A converted conversation, what was left out of it, and its images by attachment id. */
export type AppImport = {
  readonly conversation: ExportedConversation;
  readonly leftOut: readonly LeftOutKind[];
  readonly images: ReadonlyMap<string, AppFile>;
};

/** Maximum size of an imported image, in bytes. Gateways accept less. */
const imageLimit = 25_000_000;

/** Maximum size of an imported text file, in bytes. */
const textLimit = 4_000_000;

/**
 * Converts a conversation from another app. Messages without any content are left out, and their children move to the
 * nearest ancestor. Content that can't be imported is replaced by a placeholder in its message. Each reply gets a
 * request with the name of its model. Ids come from the file, so that importing it again adds nothing. `now` (epoch ms)
 * replaces missing times.
 */
export async function importOf(source: AppConversation, now: number): Promise<AppImport> {
  const createdAt = source.createdAt ?? firstTime(source.messages) ?? now;
  const leftOut: LeftOutKind[] = (source.leftOut ?? []).map(({ kind }) => kind);
  const images = new Map<string, AppFile>();
  const attachments: ExportedAttachment[] = [];
  const converted = new Map<string, ExportedMessage>();
  for (const message of source.messages) {
    const attached = await attachmentsOf(source.id, message);
    const missing = [...(message.leftOut ?? []), ...attached.missing];
    leftOut.push(...missing.map(({ kind }) => kind));
    const text = [...missing.map(placeholderOf), message.text]
      .filter((part) => part.trim() !== '')
      .join('\n\n');
    const reasoning = message.role === 'assistant' ? (message.reasoning ?? '') : '';
    if (text === '' && reasoning === '' && attached.attachments.length === 0) continue;
    for (const [id, image] of attached.images) images.set(id, image);
    attachments.push(...attached.attachments);
    converted.set(message.id, {
      id: message.id,
      parentId: message.parentId,
      createdAt: message.createdAt ?? createdAt,
      text,
      reasoning,
      extras: null,
      attachments: attached.attachments.map(withoutContent),
      reply: message.role === 'user' ? null : replyOf(message, source),
    });
  }
  const nearest = nearestConverted(source.messages, converted);
  const messages = [...converted.values()].map((message) => ({
    ...message,
    parentId: nearest(message.parentId),
  }));
  const firstText = messages.find(({ reply }) => reply === null)?.text ?? messages[0]?.text ?? '';
  return {
    leftOut,
    images,
    conversation: {
      id: source.id,
      title: source.title?.trim() || titleOf(firstText),
      pinned: source.pinned ?? false,
      createdAt,
      updatedAt: source.updatedAt ?? createdAt,
      headId: nearest(source.headId),
      model: null,
      parameters: {},
      systemPrompt: (source.systemPrompt ?? '').slice(0, longestSystemPrompt),
      gatewayId: null,
      origins: [],
      branchedFrom: null,
      ...(source.folder && { folder: source.folder }),
      messages,
      generations: messages.flatMap(({ createdAt: startedAt, reply }) =>
        reply === null
          ? []
          : {
              id: reply.generationId,
              continuesMessageId: null,
              gatewayId: source.app,
              gatewayName: importedAppNames[source.app],
              model: reply.model,
              parameters: {},
              systemPrompt: '',
              comparisonId: null,
              startedAt,
              firstDeltaAt: null,
              // Exports have no timings. With an end, every reply would seem to have taken no time.
              endedAt: null,
              usage: null,
            },
      ),
      attachments,
    },
  };
}

function replyOf({ id, model }: AppMessage, { app }: AppConversation): ExportedMessage['reply'] {
  return {
    generationId: `request-${id}`,
    model: model || importedAppNames[app],
    choice: 0,
    ending: { kind: 'complete', finishReason: 'stop' },
  };
}

/**
 * Returns a placeholder for left-out content. Placeholders are the same in every language, because imports are
 * recognised by their text.
 */
function placeholderOf({ kind, name }: LeftOut): string {
  if (kind === 'image') return '[Image]';
  return kind === 'file' ? `[File${name ? `: ${name}` : ''}]` : '';
}

type Attached = {
  readonly attachments: readonly ExportedAttachment[];
  readonly images: ReadonlyMap<string, AppFile>;
  readonly missing: readonly LeftOut[];
};

/**
 * Converts a message's texts, images and other files to attachments. Empty and unreadable ones, and those beyond the
 * limit, are `missing`.
 */
async function attachmentsOf(conversationId: string, message: AppMessage): Promise<Attached> {
  const attachments: ExportedAttachment[] = [];
  const images = new Map<string, AppFile>();
  const missing: LeftOut[] = [];
  const newId = () => derivedId([conversationId, message.id, String(attachments.length)]);
  const isFull = () => attachments.length >= storedAttachmentsLimit;
  const addText = (name: string, text: string) =>
    attachments.push({
      id: newId(),
      kind: 'text',
      name: nameOf(name),
      bytes: Buffer.byteLength(text),
      text,
    });
  const addImage = async (image: AppFile) => {
    const facts = isFull() ? null : await factsOf(image);
    if (!facts) return false;
    const id = newId();
    images.set(id, image);
    const name = nameOf(image.name);
    attachments.push({ id, kind: 'image', name, bytes: 0, alt: '', path: null, file: facts });
    return true;
  };
  for (const { name, text } of message.texts ?? [])
    if (text.trim() === '' || isFull()) missing.push({ kind: 'file', name });
    else addText(name, text);
  for (const image of message.images ?? []) if (!(await addImage(image))) missing.push({ kind: 'image' });
  for (const file of message.files ?? []) {
    if (await addImage(file)) continue;
    const text = isFull() ? null : await textIn(file);
    if (text === null) missing.push({ kind: 'file', name: file.name });
    else addText(file.name, text);
  }
  return { attachments, images, missing };
}

/** Reads a text file. Returns null if it's too long, isn't UTF-8 text, or contains nothing. */
async function textIn(file: AppFile): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of file.open() ?? []) {
    size += bytes.length;
    if (size > textLimit) return null;
    chunks.push(bytes);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return text.trim() === '' || text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Reads an image. Returns null if the export doesn't contain it, or if it isn't an image that pages can show. */
async function factsOf(
  image: AppFile,
): Promise<{ readonly mediaId: string; readonly type: string; readonly size: number } | null> {
  const chunks = image.open();
  if (!chunks) return null;
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  let size = 0;
  for await (const bytes of chunks) {
    size += bytes.length;
    if (size > imageLimit) return null;
    hash.update(bytes);
    if (start.length < startLength) start = Buffer.concat([start, bytes.subarray(0, startLength)]);
  }
  const type = imageType(start)?.mime;
  return type ? { mediaId: hash.digest('hex'), type, size } : null;
}

/** Number of leading bytes that determine an image's type. */
const startLength = 16;

function withoutContent(attachment: ExportedAttachment): ExportedMessage['attachments'][number] {
  if (attachment.kind === 'image') {
    const { path: _, ...rest } = attachment;
    return rest;
  }
  if (attachment.kind === 'document') {
    const { contents, path: _, ...rest } = attachment;
    return { ...rest, parts: contents.length };
  }
  const { text: _, ...rest } = attachment;
  return rest;
}

function nameOf(name: string): string {
  return name.trim().slice(0, 255).toWellFormed().trim() || 'file';
}

/** Derives an id from texts in the file, for items without a usable id. */
export function derivedId(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}

function firstTime(messages: readonly AppMessage[]): number | null {
  return messages.find(({ createdAt }) => createdAt !== null)?.createdAt ?? null;
}

/** Creates a lookup that returns the id itself or that of its nearest converted ancestor, or null. */
function nearestConverted(messages: readonly AppMessage[], converted: ReadonlyMap<string, unknown>) {
  const parents = new Map(messages.map(({ id, parentId }) => [id, parentId]));
  // Results are stored for every message on the path, so that long chains are walked once.
  const known = new Map<string, string | null>();
  return (from: string | null): string | null => {
    const path = new Set<string>();
    let at = from;
    while (at !== null && parents.has(at) && !converted.has(at) && !known.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at) ?? null;
    }
    const found = at !== null && converted.has(at) ? at : at !== null ? (known.get(at) ?? null) : null;
    for (const one of path) known.set(one, found);
    return found;
  };
}
