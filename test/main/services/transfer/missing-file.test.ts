import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failureFrom, removeFolder, startApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';

test('C14: an import of a file that is gone before it is opened reports that it isn’t found', async () => {
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  const mediaId = await upload(app, '[]');
  await rm(join(app.folder, 'media', mediaId));
  const reading = async () => {
    for await (const _ of await app.call.transfer.import({ mediaId }));
  };
  expect(await failureFrom(reading())).toEqual({ code: 'not-found', values: {} });
});
