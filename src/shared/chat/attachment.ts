import { z } from 'zod';
import { mediaIdSchema } from '../media.ts';
import { countSchema } from '../ranges.ts';
import { fileName } from '../text/file-name.ts';
import { chosenPartsSchema, documentPartSchema, documentUnits } from './document.ts';

const common = {
  id: z.string(),
  name: z.string().trim().min(1).max(255).overwrite(fileName),
  /** Size of the text that is sent, in UTF-8 bytes. */
  bytes: z.int().min(0),
  /** Estimated number of tokens that are sent. Absent if nothing counted them, as in imports and images of replies. */
  tokens: countSchema.optional(),
};

/** The original file of an attachment, in the media store. `size` is in bytes. */
const attachedFileSchema = z.object({
  mediaId: mediaIdSchema,
  type: z.string().max(200),
  size: z.int().min(0),
});

/** Text without a file: from a text file, a paste or a transcript. */
const attachedTextSchema = z.object({ ...common, kind: z.enum(['text', 'transcript']) });

/** A document. Its text is sent, and its file can be saved again. */
const attachedDocumentSchema = z.object({
  ...common,
  kind: z.literal('document'),
  /** Missing from the store if it was imported without files. */
  file: attachedFileSchema,
  unit: z.enum(documentUnits),
  /** Total number of parts. */
  parts: z.int().min(1),
  /** The parts that are sent. */
  chosen: chosenPartsSchema,
});

/** An image. Its file is sent or was received, and can be saved. */
export const attachedImageSchema = z.object({
  ...common,
  kind: z.literal('image'),
  /** Missing from the store if it was imported without files. */
  file: attachedFileSchema,
  /** Alternative text; may be empty. */
  alt: z.string().max(1000),
});

/** Something attached to a message. Its content is stored once and requested by id. */
export const attachmentSchema = z.discriminatedUnion('kind', [
  attachedTextSchema,
  attachedDocumentSchema,
  attachedImageSchema,
]);

export type Attachment = Readonly<z.infer<typeof attachmentSchema>>;

/** An attachment without a file. */
export type AttachedText = Readonly<z.infer<typeof attachedTextSchema>>;

/** An attachment with a file and chosen parts of its text. */
export type AttachedDocument = Readonly<z.infer<typeof attachedDocumentSchema>>;

/** An image in a message. */
export type AttachedImage = Readonly<z.infer<typeof attachedImageSchema>>;

const path = z.string().max(2000).nullable().default(null);

/** An attachment with its content, as exported. `path` is the location of its file in an archive. */
export const exportedAttachmentSchema = z.discriminatedUnion('kind', [
  attachedTextSchema.extend({ text: z.string() }),
  attachedDocumentSchema.extend({
    contents: z.array(documentPartSchema).min(1),
    path,
  }),
  attachedImageSchema.extend({ path }),
]);

export type ExportedAttachment = Readonly<z.infer<typeof exportedAttachmentSchema>>;

/** Whether an attachment's file is audio: a recording, or the clip of a spoken text. */
export function hasAudio(attachment: Attachment): boolean {
  return attachment.kind === 'document' && attachment.file.type.startsWith('audio/');
}

const bytesPerToken = 4;

/** Returns the estimated number of tokens in an attachment. */
export function tokensOfAttachment({ tokens, bytes }: Attachment): number {
  return tokens ?? Math.ceil(bytes / bytesPerToken);
}
