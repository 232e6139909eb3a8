import { z } from 'zod';

/** The path below which media are served and taken in, in both shells. */
export const mediaPath = '/media/';

/** Names a file that is kept: the SHA-256 of its bytes, in hex. */
export const mediaIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What an upload answers with; `size` in bytes. */
export const uploadAnswerSchema = z.object({ id: mediaIdSchema, size: z.int() });

export type UploadAnswer = Readonly<z.infer<typeof uploadAnswerSchema>>;

/** The HTTP status of a sound whose file, which stays where a person keeps it, has gone or changed since. */
export const fileChangedStatus = 410;

/** How a recording is played with exact times: by an index that goes before its own bytes, or by a decoded copy. */
export const playbackForms = ['index', 'copy'] as const;

export type StoredPlaybackForm = (typeof playbackForms)[number];
