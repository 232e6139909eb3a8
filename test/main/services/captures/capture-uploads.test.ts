import { expect, it } from 'vitest';
import { createCaptureUploads } from '../../../../src/main/services/captures/capture-uploads.ts';
import type { CaptureFiles } from '../../../../src/main/storage/capture-files.ts';
import type { CaptureStore } from '../../../../src/main/storage/capture-store.ts';
import type { Log } from '../../../../src/main/storage/log.ts';

it.each(['GET', 'HEAD', 'POST'])(
  'T1 X4 a capture that can’t be looked up is answered as a failure: %s',
  async (method) => {
    const broken = () => {
      throw new Error('the database is closed');
    };
    const uploads = createCaptureUploads({
      captures: { get: broken } as unknown as CaptureStore,
      files: {} as unknown as CaptureFiles,
      links: { nameIn: ({ pathname }) => pathname.split('/').at(-1) ?? null },
      log: { error: () => {} } as unknown as Log,
    });
    const response = await uploads.fetch(
      new Request('http://127.0.0.1/media/capture-a?chunk=0&ms=400', {
        method,
        ...(method === 'POST' ? { body: 'sound' } : {}),
      }),
    );
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'internal' });
  },
);
