import { expect } from 'vitest';
import { uploadResponseSchema } from '../../../src/shared/media.ts';
import type { TempApp } from './in-temp-app.ts';

/** Uploads a file and returns its media ID. */
export async function upload(
  app: Pick<TempApp, 'call' | 'fetch'>,
  body: string | Uint8Array<ArrayBuffer>,
  type?: string,
): Promise<string> {
  const response = await app.fetch(await app.call.media.uploadAddress(), {
    method: 'POST',
    body,
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
  expect(response.status).toBe(201);
  return uploadResponseSchema.parse(await response.json()).id;
}
