import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type {
  AttachedDocument,
  AttachedImage,
  AttachedText,
  Attachment,
} from '../../../shared/chat/attachment.ts';
import {
  type ChosenParts,
  chosenOf,
  type DocumentPart,
  type DocumentText,
  documentTextSchema,
  textOfParts,
  tokensOfParts,
} from '../../../shared/chat/document.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { attachmentLimit } from '../../../shared/limits.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { estimatedTokens, imageTokens } from '../../../shared/text/token-estimate.ts';
import type { FileInJson } from '../../gateway/json-body.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { imageType } from '../image-type.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { sentType } from './prompt-files.ts';

/** Number of leading bytes that determine the type of an image. */
const headBytes = 16;

/** Limit for all attachments not yet used by a message or draft, in bytes. Enough for ten messages of maximum size. */
export const unusedAttachmentsLimit = 200_000_000;

/** Largest uploaded image, in bytes. The page sends much smaller ones. */
const largestImage = 20_000_000;

/** Largest uploaded document text (JSON), in bytes. */
const longestJson = 64_000_000;

/** A text to attach to a message. */
export type TextInput = Pick<AttachedText, 'name' | 'kind'> & { readonly text: string };

/** A document to attach: its uploaded file, its MIME type, and the upload with its {@link DocumentText} as JSON. */
export type DocumentInput = {
  readonly name: string;
  readonly type: string;
  readonly fileId: string;
  readonly textId: string;
};

/** An image to attach: its upload, and its size in pixels. */
export type ImageInput = {
  readonly name: string;
  readonly alt: string;
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
};

/** The attachments of messages. Methods throw `not-found` if an attachment or upload doesn't exist. */
export type Attachments = {
  /**
   * Stores a text for a later message.
   * @throws `attachment-too-large` over {@link attachmentLimit}
   * @throws `uploads-waiting` if unused attachments would exceed {@link unusedAttachmentsLimit}
   */
  add(input: TextInput): Attachment;
  /**
   * Stores a document for a later message, with all its parts chosen.
   * @throws `bad-value` if its text isn't valid
   * @throws `uploads-waiting` as in `add`
   */
  addDocument(input: DocumentInput): Promise<Attachment>;
  /**
   * Stores an uploaded image for a later message.
   * @throws `bad-value` if it's too large or isn't an image that the page can show
   */
  addImage(input: ImageInput): Promise<AttachedImage>;
  /** Returns a copy of an image attachment with a different alternative text. */
  describe(id: string, alt: string): AttachedImage;
  /**
   * Returns a copy of a document's attachment with other parts chosen. Throws `bad-value` if one of them doesn't exist.
   */
  choose(id: string, chosen: ChosenParts): Attachment;
  of(ids: readonly string[]): readonly Attachment[];
  /** Returns the text that is sent. */
  text(id: string): string;
  /** Returns the text of a document, with all parts. */
  document(id: string): DocumentText;
  /** Returns the URL of an attachment's file. */
  fileUrl(id: string): string;
  /** Whether the file of an image or a document is stored. */
  hasFile(attachment: AttachedImage | AttachedDocument): boolean;
  /**
   * Returns the file of an image, a PDF or a recording to send, or a smaller upload of an image.
   * @throws `bad-value` if the upload isn't an image
   */
  sentFile(attachment: AttachedImage | AttachedDocument, smallerId: string | null): Promise<FileInJson>;
};

/** Dependencies of {@link createAttachments}. */
export type AttachmentsDeps = {
  readonly store: AttachmentStore;
  readonly database: Pick<Database, 'transaction'>;
  readonly media: Pick<MediaStore, 'find' | 'pathOf' | 'use'>;
  readonly links: Pick<MediaLinks, 'to'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Creates the attachments service. `maxUnused` is in bytes. */
export function createAttachments(
  { store, database, media, links, clock }: AttachmentsDeps,
  maxUnused = unusedAttachmentsLimit,
): Attachments {
  const reserveBytes = createUnusedBytes(store, maxUnused);

  function documentOf(id: string): AttachedDocument {
    const attachment = store.get(id);
    return getOrThrow(attachment?.kind === 'document' ? attachment : null);
  }

  function stored<Attached extends AttachedDocument | AttachedImage>(
    attachment: Attached,
    content: readonly DocumentPart[] | '',
  ): Attached {
    const { id, file } = attachment;
    database.transaction(() => {
      store.add(attachment, content, clock.now());
      if (media.find(file.mediaId)) media.use({ kind: 'attachment', ref: id }, file.mediaId);
    });
    return attachment;
  }

  function keep(document: AttachedDocument, parts: readonly DocumentPart[]): AttachedDocument {
    const content = chosenOf(parts, document.chosen);
    const sent = {
      ...document,
      bytes: Buffer.byteLength(textOfParts(content)),
      tokens: tokensOfParts(content),
    };
    return stored(sent, parts);
  }

  return {
    add: ({ name, kind, text }) => {
      const bytes = Buffer.byteLength(text);
      if (bytes > attachmentLimit) {
        throw new FailureError(failure('attachment-too-large', { name, bytes, limit: attachmentLimit }));
      }
      reserveBytes(bytes);
      const attachment = { id: randomUUID(), name, kind, bytes, tokens: estimatedTokens(text) };
      store.add(attachment, text, clock.now());
      return attachment;
    },
    addDocument: async ({ name, type, fileId, textId }) => {
      const { unit, parts } = await uploadedText(media, textId);
      const { id: mediaId, size } = getOrThrow(media.find(fileId));
      reserveBytes(parts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0));
      const file = { mediaId, type, size };
      const rest = { kind: 'document', file, unit, parts: parts.length, chosen: null, bytes: 0 } as const;
      return keep({ id: randomUUID(), name, ...rest }, parts);
    },
    addImage: async ({ name, alt, fileId, width, height }) => {
      const upload = getOrThrow(media.find(fileId));
      const bytes = upload.size <= largestImage ? await readFile(media.pathOf(upload)) : null;
      const type = bytes && imageType(bytes);
      if (!type) throw new FailureError(failure('bad-value', { field: 'image' }));
      const file = { mediaId: fileId, type: type.mime, size: upload.size };
      const tokens = imageTokens(width, height);
      return stored({ id: randomUUID(), name, kind: 'image', bytes: 0, tokens, file, alt }, '');
    },
    describe: (id, alt) => {
      const image = store.get(id);
      return stored({ ...getOrThrow(image?.kind === 'image' ? image : null), id: randomUUID(), alt }, '');
    },
    choose: (id, chosen) => {
      const document = documentOf(id);
      const parts = getOrThrow(store.parts(id));
      if (chosen && !isWithin(chosen, parts.length))
        throw new FailureError(failure('bad-value', { field: 'chosen' }));
      reserveBytes(parts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0));
      return keep({ ...document, id: randomUUID(), chosen }, parts);
    },
    of: (ids) => ids.map((id) => getOrThrow(store.get(id))),
    text: (id) => getOrThrow(store.text(id)),
    document: (id) => ({ unit: documentOf(id).unit, parts: [...getOrThrow(store.parts(id))] }),
    fileUrl: (id) => {
      const attachment = getOrThrow(store.get(id));
      const found = 'file' in attachment ? media.find(attachment.file.mediaId) : null;
      return links.to(getOrThrow(found).id);
    },
    hasFile: ({ file }) => media.find(file.mediaId) !== null,
    sentFile: async (attachment, smallerId) => {
      const path = media.pathOf(getOrThrow(media.find(smallerId ?? attachment.file.mediaId)));
      const found = await sentFileAt(path, smallerId === null ? { type: sentType(attachment) } : null);
      if (!found) throw new FailureError(failure('bad-value', { field: 'image' }));
      const { kind, id, name } = attachment;
      return kind === 'image' ? { ...found, image: { attachmentId: id, name } } : found;
    },
  };
}

/** Creates the function that reserves bytes for an unused attachment. It throws `uploads-waiting` over the limit. */
function createUnusedBytes(store: Pick<AttachmentStore, 'unusedBytes'>, limit: number) {
  // Upper bound in bytes, recounted only when it would exceed the limit. It starts at 0, because `recover` has removed
  // unused attachments.
  let unused = 0;
  return (bytes: number): void => {
    if (unused + bytes > limit) unused = store.unusedBytes();
    if (unused + bytes > limit) throw new FailureError(failure('uploads-waiting', { limit }));
    unused += bytes;
  };
}

/**
 * Reads an uploaded text. The upload is kept until unused ones are removed, because the same text may be attached twice
 * at the same time.
 */
async function uploadedText(media: AttachmentsDeps['media'], textId: string): Promise<DocumentText> {
  const upload = getOrThrow(media.find(textId));
  if (upload.size > longestJson) throw new FailureError(failure('bad-value', { field: 'text' }));
  const read = documentTextSchema.safeParse(parsedJson(await readFile(media.pathOf(upload), 'utf8')));
  if (!read.success) throw new FailureError(failure('bad-value', { field: 'text' }));
  return read.data;
}

/** Whether all ranges are in ascending order and refer to existing parts. */
function isWithin(chosen: NonNullable<ChosenParts>, parts: number): boolean {
  return chosen.every(([from, to], at) => from <= to && to <= parts && from > (chosen[at - 1]?.[1] ?? 0));
}

/**
 * Returns a file on disk to send. If no type is given, it's detected from the content; returns null if that isn't an
 * image.
 */
async function sentFileAt(
  path: string,
  knownType: Pick<FileInJson, 'type'> | null,
): Promise<FileInJson | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const type = knownType ? knownType.type : imageType(head.buffer)?.mime;
    return type === undefined ? null : { type, size, open: () => openToRead(path) };
  } finally {
    await file.close();
  }
}

async function openToRead(path: string) {
  const file = await open(path);
  return {
    read: async (into: Uint8Array) => (await file.read(into, 0, into.length)).bytesRead,
    close: () => file.close(),
  };
}
