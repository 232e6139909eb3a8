import { z } from 'zod';

/** URL path of media, for reading and uploading, in both shells. */
export const mediaPath = '/media/';

/** ID of a stored file: the SHA-256 of its bytes, in hex. */
export const mediaIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Response to an upload. `size` is in bytes. */
export const uploadResponseSchema = z.object({ id: mediaIdSchema, size: z.int() });

export type UploadResponse = Readonly<z.infer<typeof uploadResponseSchema>>;

/** Response to a slice of an upload that isn't complete. `size` is how much of the file has arrived, in bytes. */
export const uploadProgressSchema = z.object({ size: z.int() });

export type UploadProgress = Readonly<z.infer<typeof uploadProgressSchema>>;

/** Why a file of the user can't be read. `special` is a pipe, a socket or a device. */
export const fileFaults = ['missing', 'folder', 'special', 'denied'] as const;

export type FileFault = (typeof fileFaults)[number];

/** HTTP status for audio whose file, which stays in the user's own folder, has been removed or changed. */
export const fileChangedStatus = 410;

/** How a recording is played with exact timestamps: with an index before its own bytes, or from a decoded copy. */
export const playbackForms = ['index', 'copy'] as const;

export type StoredPlaybackForm = (typeof playbackForms)[number];
