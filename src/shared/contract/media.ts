import { z } from 'zod';
import { fileFaults, uploadResponseSchema } from '../media.ts';
import { procedure } from './procedure.ts';

/** Audio and video files. Their bytes are transferred at signed URLs, never over the contract. */
export const mediaContract = {
  /**
   * Returns the URL to POST one file to, with its type as `content-type`: the whole file, or slices in order with the
   * query parameters `from` and `total` (in bytes). The response is an `uploadResponseSchema` once the file is
   * complete, an `UploadProgress` before that, or a failure. DELETE cancels an upload that isn't complete.
   */
  uploadAddress: procedure.output(z.string()),
  /**
   * Adds a file in place by a one-time token from the desktop app, so that the page never sees its path. Returns what
   * an upload returns. Fails with `not-found` for an unknown token and `file-changed` if the file is gone.
   */
  addInPlace: procedure
    .input(z.object({ token: z.string().max(100), type: z.string().max(200) }))
    .output(uploadResponseSchema),
  /** Returns why the file of a one-time token can't be read, or null. Fails with `not-found` for an unknown token. */
  fault: procedure.input(z.object({ token: z.string().max(100) })).output(z.enum(fileFaults).nullable()),
};
