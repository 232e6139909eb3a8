import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { createGrowingMedia } from '../../../../src/main/services/media/growing-media.ts';
import { createMediaHandler } from '../../../../src/main/services/media/media-handler.ts';
import { createMediaLinks } from '../../../../src/main/services/media/media-links.ts';
import { createUploadQuota } from '../../../../src/main/services/media/upload-quota.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createDiskSpace } from '../../../../src/main/storage/disk-space.ts';
import { createLog } from '../../../../src/main/storage/log.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

/** An HTTP response. */
export type MediaResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
};

/** Serves the media handler over real HTTP, with a real store in its own folder. */
export async function serveMediaApp({
  limit = 1_000_000,
  unusedLimit = 1_000_000_000,
  maxRunning = 100,
  maxUnused = 1_000,
  freeBytes = Number.POSITIVE_INFINITY,
  sliceTimeoutMs = 60_000,
} = {}) {
  const folder = await tempFolder();
  const database = openDatabase(join(folder, 'parlance.db'));
  const disk = { freeBytes, takenByCheck: 0 };
  const time = { now: 1 };
  const log = createLog(join(folder, 'log'), () => 1);
  const store = openMediaStore(
    join(folder, 'media'),
    database,
    () => time.now,
    createDiskSpace(folder, 1_000, async () => (disk.freeBytes -= disk.takenByCheck)),
  );
  const quota = createUploadQuota(store, {
    bytes: unusedLimit,
    running: maxRunning,
    unused: maxUnused,
  });
  const growing = createGrowingMedia();
  const links = createMediaLinks(randomBytes(32));
  const handler = createMediaHandler({ store, growing, links, quota, limit, sliceTimeoutMs, log });
  const server = createServer(
    getRequestListener((request) => handler.fetch(request), { overrideGlobalObjects: false }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await handler.close();
    database.close();
    log.close();
    await removeFolder(folder);
  });

  return {
    store,
    growing,
    links,
    handler,
    port,
    disk,
    time,
    database,
    folder: join(folder, 'media'),
    /** Stores bytes as the app does, and registers a use so that they aren't removed. */
    keep: async (bytes: Uint8Array, type = 'audio/mpeg') => {
      const file = await store.begin();
      await file.write(bytes);
      const media = await file.store(type);
      store.use({ kind: 'dictation', ref: media.id }, media.id);
      return media;
    },
    /** Uploads chunks without a total length. Resolves to the status. */
    uploadInPieces: (...pieces: readonly Uint8Array[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = send(
          { host: '127.0.0.1', port, path: links.upload(), method: 'POST', agent: false },
          (incoming) => {
            incoming.resume();
            resolve(incoming.statusCode);
          },
        );
        sent.on('error', reject);
        for (const piece of pieces) sent.write(piece);
        sent.end();
      }),
    ask: (
      path: string,
      options: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {},
    ) =>
      new Promise<MediaResponse>((resolve, reject) => {
        const { method = 'GET', headers = {}, body } = options;
        const sent = send({ host: '127.0.0.1', port, path, method, headers, agent: false }, (incoming) => {
          const pieces: Buffer[] = [];
          incoming.on('data', (piece: Buffer) => pieces.push(piece));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              bytes: Buffer.concat(pieces),
            }),
          );
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    /** Returns every file in the media folder. */
    files: async () =>
      (await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
  };
}
