import { expect, it } from 'vitest';
import { createCaptureUploads } from '../../../../src/main/services/captures/capture-uploads.ts';
import { captureName } from '../../../../src/shared/transcription/capture.ts';

it('T1: a chunk without a length is read only up to the chunk limit', async () => {
  const unused = () => {
    throw new Error('nothing is written');
  };
  const deps = {
    takes: { get: unused },
    files: { write: unused },
    links: { nameIn: () => `${captureName}one` },
    log: {},
  } as unknown as Parameters<typeof createCaptureUploads>[0];
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 400;
      controller.enqueue(new Uint8Array(400));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  const response = await createCaptureUploads(deps, 1_000).fetch(
    new Request('http://127.0.0.1/media/capture?chunk=0&ms=1', init),
  );
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ code: 'media-too-large', values: { limit: 1_000 } });
  expect(sent).toBeLessThan(3_000);
});
