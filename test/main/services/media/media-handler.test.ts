import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMediaLinks } from '../../../../src/main/services/media/media-links.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';
import { eventually } from '../../../eventually.ts';
import { serveMediaApp } from './media-app.ts';

const bytes = randomBytes(300_000);

describe('Stored media over HTTP', () => {
  test('are served completely, with their type and length, and can’t run anything in a page', async () => {
    const app = await serveMediaApp();
    const { id } = await app.keep(bytes, 'audio/mpeg');
    const response = await app.ask(app.links.to(id));
    expect(response.status).toBe(200);
    expect(response.bytes.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '300000',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
  });

  test('a range is 206 with exactly its bytes, and an unsatisfiable one 416', async () => {
    const app = await serveMediaApp();
    const { id } = await app.keep(bytes);
    const range = async (value: string) => app.ask(app.links.to(id), { headers: { range: value } });
    const middle = await range('bytes=150000-280000');
    expect([middle.status, middle.headers['content-range'], middle.headers['content-length']]).toEqual([
      206,
      'bytes 150000-280000/300000',
      '130001',
    ]);
    expect(middle.bytes.equals(bytes.subarray(150_000, 280_001))).toBe(true);
    const end = await range('bytes=-5');
    expect([end.status, end.bytes]).toEqual([206, Buffer.from(bytes.subarray(-5))]);
    const beyond = await range('bytes=300000-');
    expect([beyond.status, beyond.headers['content-range'], beyond.bytes.length]).toEqual([
      416,
      'bytes */300000',
      0,
    ]);
    expect((await range('bytes=0-1,5-6')).status).toBe(200);
  });

  test('HEAD returns the headers of the whole without its bytes', async () => {
    const app = await serveMediaApp();
    const { id } = await app.keep(bytes);
    const head = await app.ask(app.links.to(id), { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '300000', 0]);
  });

  test('a reader that stops in the middle releases the file, and the next is served', async () => {
    const app = await serveMediaApp({ limit: 50_000_000 });
    const large = randomBytes(20_000_000);
    const { id } = await app.keep(large);
    await new Promise<void>((resolve) => {
      const sent = send(
        { host: '127.0.0.1', port: app.port, path: app.links.to(id), agent: false },
        (incoming) => {
          incoming.once('data', () => incoming.destroy());
          incoming.on('error', () => {});
          incoming.on('close', resolve);
        },
      );
      sent.end();
    });
    expect((await app.ask(app.links.to(id))).bytes.equals(large)).toBe(true);
  });

  test('a file that is missing on disk is 404', async () => {
    const app = await serveMediaApp();
    const { id } = await app.keep(bytes);
    app.store.release({ kind: 'dictation', ref: id });
    expect((await app.ask(app.links.to(id))).status).toBe(404);
    expect(await app.files()).toEqual([]);
  });
});

describe('A growing file over HTTP', () => {
  test('is served as it arrives, without a length, and ends when it is complete', async () => {
    const app = await serveMediaApp();
    const file = await app.store.begin();
    const growth = app.growing.begin(file, 'audio/mpeg');
    const sizes: number[] = [];
    const arrived = Promise.withResolvers<Buffer>();
    const sent = send(
      { host: '127.0.0.1', port: app.port, path: app.links.to(growth.id), agent: false },
      (incoming) => {
        const pieces: Buffer[] = [];
        expect(incoming.headers['content-length']).toBeUndefined();
        expect(incoming.headers['accept-ranges']).toBe('none');
        incoming.on('data', (piece: Buffer) => {
          pieces.push(piece);
          sizes.push(Buffer.concat(pieces).length);
        });
        incoming.on('end', () => arrived.resolve(Buffer.concat(pieces)));
      },
    );
    sent.end();
    for (const end of [1000, 5000, 9000]) {
      await file.write(bytes.subarray(end - (end === 1000 ? 1000 : 4000), end));
      growth.appended();
      // Each chunk reaches the reader before the next one arrives.
      await eventually(() => expect(sizes.at(-1)).toBe(end));
    }
    const media = await file.store('audio/mpeg');
    growth.completed(media.id);
    expect((await arrived.promise).equals(bytes.subarray(0, 9000))).toBe(true);

    // The URL stays valid, and now supports ranges.
    const later = await app.ask(app.links.to(growth.id), { headers: { range: 'bytes=8999-' } });
    expect([later.status, later.bytes]).toEqual([206, Buffer.from(bytes.subarray(8999, 9000))]);
  });

  test('starts at the requested offset over Electron’s scheme, as Chromium assumes, and at 0 over HTTP', async () => {
    const app = await serveMediaApp();
    const file = await app.store.begin();
    const growth = app.growing.begin(file, 'audio/mpeg');
    await file.write(bytes.subarray(0, 100));
    const from = async (origin: string, range?: string) => {
      const headers = range ? { range } : {};
      const response = await app.handler.fetch(
        new Request(`${origin}${app.links.to(growth.id)}`, { headers }),
      );
      const reader = response.body?.getReader();
      const read = await reader?.read();
      await reader?.cancel();
      return [response.status, Buffer.from(read?.value ?? [])];
    };
    expect(await from('app://parlance', 'bytes=40-')).toEqual([200, Buffer.from(bytes.subarray(40, 100))]);
    expect(await from('app://parlance')).toEqual([200, Buffer.from(bytes.subarray(0, 100))]);
    expect(await from('http://127.0.0.1', 'bytes=40-')).toEqual([200, Buffer.from(bytes.subarray(0, 100))]);
    await file.discard();
  });

  test('that fails closes its readers’ connections, so that nobody mistakes it for a complete one', async () => {
    // The HTTP adapter prints the error.
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const app = await serveMediaApp();
    const file = await app.store.begin();
    const growth = app.growing.begin(file, 'audio/mpeg');
    await file.write(bytes.subarray(0, 100));
    growth.appended();
    const ending = await new Promise<string>((resolve) => {
      const path = app.links.to(growth.id);
      const sent = send({ host: '127.0.0.1', port: app.port, path, agent: false }, (incoming) => {
        incoming.once('data', () => growth.failed());
        incoming.on('end', () => resolve('whole'));
        incoming.on('error', () => resolve('cut'));
      });
      sent.end();
    });
    expect(ending).toBe('cut');
    await file.discard();
    expect(await app.files()).toEqual([]);
  });
});

describe('A growing file that was cancelled', () => {
  const readUntil = async (ends: 'stopped' | 'failed') => {
    const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {});
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    const app = await serveMediaApp();
    const file = await app.store.begin();
    const growth = app.growing.begin(file, 'audio/mpeg');
    await file.write(bytes.subarray(0, 100));
    growth.appended();
    const ending = await new Promise<string>((resolve) => {
      const path = app.links.to(growth.id);
      const sent = send({ host: '127.0.0.1', port: app.port, path, agent: false }, (incoming) => {
        incoming.once('data', () => growth[ends]());
        incoming.on('end', () => resolve('ended'));
        incoming.on('error', () => resolve('cut'));
      });
      sent.end();
    });
    await file.discard();
    const printed = errorSpy.mock.calls.length + logged.mock.calls.length;
    vi.restoreAllMocks();
    return { ending, printed };
  };

  test('ends with what has arrived, and prints nothing, since stopping a clip isn’t an error', async () => {
    expect(await readUntil('stopped')).toEqual({ ending: 'ended', printed: 0 });
  });

  test('is distinguished from a failed one, whose connection is cut and printed', async () => {
    expect(await readUntil('failed')).toEqual({ ending: 'cut', printed: 1 });
  });

  test('reports nothing to a reader that left before it failed', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = await serveMediaApp();
    const file = await app.store.begin();
    const growth = app.growing.begin(file, 'audio/mpeg');
    await file.write(bytes.subarray(0, 100));
    growth.appended();
    await new Promise<void>((resolve) => {
      const path = app.links.to(growth.id);
      const sent = send({ host: '127.0.0.1', port: app.port, path, agent: false }, (incoming) => {
        incoming.once('data', () => sent.destroy());
        incoming.on('error', () => {});
        incoming.on('close', () => resolve());
      });
      sent.end();
    });
    // The server handles a closed connection before it answers the next request.
    await app.ask(app.links.to((await app.keep(bytes)).id));
    growth.failed();
    await file.discard();
    await app.ask('/media/none');
    expect(errorSpy.mock.calls).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('Access to media', () => {
  test('is refused without a signature, or with another file’s', async () => {
    const app = await serveMediaApp();
    const one = await app.keep(bytes);
    const two = await app.keep(randomBytes(10));
    const signature = app.links.to(one.id).split('?')[1] ?? '';
    const other = createMediaLinks(randomBytes(32));
    const refused = [
      `/media/${one.id}`,
      `/media/${one.id}?s=`,
      `/media/${one.id}?s=null`,
      `/media/${two.id}?${signature}`,
      `/media/${one.id}x?${signature}`,
      `/media/${one.id.toUpperCase()}?${signature}`,
      `/media/${one.id}?${signature.slice(0, -1)}`,
      `/media/${one.id}?${signature}A`,
      `/media/?${signature}`,
      `/media/new?${signature}`,
      other.to(one.id),
    ];
    for (const path of refused) expect([path, (await app.ask(path)).status]).toEqual([path, 403]);
    expect((await app.ask('/media/new', { method: 'POST', body: bytes })).status).toBe(403);
    expect((await app.ask(other.upload(), { method: 'POST', body: bytes })).status).toBe(403);
    expect((await app.ask(app.links.to(one.id))).status).toBe(200);
  });

  test('no path leads out of the folder, even a signed one', async () => {
    const app = await serveMediaApp();
    writeFileSync(join(app.folder, '..', 'secret.txt'), 'the secret');
    for (const name of [
      '../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e%2fsecret.txt',
      'incoming',
      '.',
      '..',
      '..%5csecret.txt',
    ]) {
      const response = await app.ask(app.links.to(name));
      expect([name, [403, 404].includes(response.status), response.bytes.includes('secret')]).toEqual([
        name,
        true,
        false,
      ]);
    }
  });

  test('other methods are refused', async () => {
    const app = await serveMediaApp();
    const { id } = await app.keep(bytes);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await app.ask(app.links.to(id), { method })).status).toBe(405);
    for (const method of ['GET', 'PUT', 'PATCH']) {
      const response = await app.ask(app.links.upload(), { method });
      expect([response.status, response.headers.allow]).toEqual([405, 'POST, DELETE']);
    }
  });

  test('is refused once the app has closed', async () => {
    const app = await serveMediaApp();
    const { id } = await app.keep(bytes);
    await app.handler.close();
    expect((await app.ask(app.links.to(id))).status).toBe(503);
    expect((await app.ask(app.links.upload(), { method: 'POST', body: bytes })).status).toBe(503);
    expect(await app.files()).toEqual([id]);
  });
});

describe('An upload', () => {
  const upload = async (
    app: Awaited<ReturnType<typeof serveMediaApp>>,
    body: Uint8Array,
    type = 'audio/webm;codecs=opus',
  ) => {
    const response = await app.ask(app.links.upload(), {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    return { status: response.status, value: JSON.parse(response.bytes.toString()) };
  };

  test('is stored by its content: the same content twice is one file', async () => {
    const app = await serveMediaApp();
    const first = await upload(app, bytes);
    const second = await upload(app, bytes);
    expect(first.status).toBe(201);
    expect(first.value).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/), size: 300_000 });
    expect(second.value).toEqual(first.value);
    expect(await app.files()).toEqual([first.value.id]);
    const served = await app.ask(app.links.to(first.value.id));
    expect(served.headers['content-type']).toBe('audio/webm');
    expect(served.bytes.equals(bytes)).toBe(true);
  });

  test('is served as audio, video, or bytes without a type, but never as a page', async () => {
    const app = await serveMediaApp();
    for (const type of ['text/html', 'image/svg+xml', 'audio/x"y', '']) {
      const { value } = await upload(app, randomBytes(10), type);
      const served = await app.ask(app.links.to(value.id));
      expect([type, served.headers['content-type']]).toEqual([type, 'application/octet-stream']);
    }
  });

  test('that is too large is refused, announced or not, and leaves nothing', async () => {
    const app = await serveMediaApp({ limit: 1000 });
    const announced = await upload(app, randomBytes(1001));
    expect([announced.status, announced.value.code]).toEqual([413, 'media-too-large']);
    expect(await app.uploadInPieces(randomBytes(600), randomBytes(600))).toBe(413);
    expect((await upload(app, randomBytes(1000))).status).toBe(201);
    await eventually(async () => expect(await app.files()).toHaveLength(1));
  });

  test('that is empty is refused', async () => {
    const app = await serveMediaApp();
    expect(await upload(app, new Uint8Array())).toEqual({
      status: 400,
      value: { code: 'empty-file', values: {} },
    });
    expect(await app.files()).toEqual([]);
  });

  test('that is aborted leaves nothing', async () => {
    const app = await serveMediaApp();
    const sent = send({
      host: '127.0.0.1',
      port: app.port,
      path: app.links.upload(),
      method: 'POST',
      agent: false,
      headers: { 'content-length': '300000' },
    });
    sent.on('error', () => {});
    sent.write(bytes.subarray(0, 100_000));
    await eventually(async () => expect(await app.files()).toHaveLength(1));
    sent.destroy();
    await eventually(async () => expect(await app.files()).toEqual([]));
    expect(app.database.sql.prepare('SELECT count(*) AS n FROM media').get()).toEqual({ n: 0n });
  });

  test('that is running when the app closes is aborted, and leaves nothing', async () => {
    const app = await serveMediaApp();
    const sent = send({
      host: '127.0.0.1',
      port: app.port,
      path: app.links.upload(),
      method: 'POST',
      agent: false,
    });
    sent.on('error', () => {});
    sent.write(bytes.subarray(0, 1000));
    await eventually(async () => expect(await app.files()).toHaveLength(1));
    await app.handler.close();
    expect(await app.files()).toEqual([]);
    sent.destroy();
  });
});

describe('An upload in slices', () => {
  type App = Awaited<ReturnType<typeof serveMediaApp>>;
  const send = async (app: App, address: string, from: number, slice: Uint8Array, total: number) => {
    const response = await app.ask(`${address}&from=${from}&total=${total}`, { method: 'POST', body: slice });
    return [response.status, JSON.parse(response.bytes.toString())] as const;
  };
  const code = (expected: string) => expect.objectContaining({ code: expected });

  test('is one file once the last slice has arrived', async () => {
    const app = await serveMediaApp();
    const address = app.links.upload();
    expect(await send(app, address, 0, bytes.subarray(0, 400), 1000)).toEqual([202, { size: 400 }]);
    expect(await send(app, address, 400, bytes.subarray(400, 900), 1000)).toEqual([202, { size: 900 }]);
    const [status, { id, size }] = await send(app, address, 900, bytes.subarray(900, 1000), 1000);
    expect([status, size]).toEqual([201, 1000]);
    const stored = await app.ask(app.links.to(id));
    expect(stored.bytes.equals(bytes.subarray(0, 1000))).toBe(true);
    expect(await app.files()).toEqual([id]);
  });

  test('C16: is complete if 90 others arrive beside it, slice by slice, some with the same content', async () => {
    const app = await serveMediaApp();
    const contents = Array.from({ length: 90 }, (_, at) => randomBytes(3_000 + at));
    for (let at = 0; at < 90; at += 10) contents[at] = contents[0] ?? randomBytes(1);
    const ids = await Promise.all(
      contents.map(async (content) => {
        const address = app.links.upload();
        await send(app, address, 0, content.subarray(0, 1_000), content.length);
        await send(app, address, 1_000, content.subarray(1_000, 2_000), content.length);
        const [status, { id }] = await send(app, address, 2_000, content.subarray(2_000), content.length);
        expect(status).toBe(201);
        return String(id);
      }),
    );
    for (const [at, id] of ids.entries()) {
      const stored = await app.ask(app.links.to(id));
      expect(stored.bytes.equals(contents[at] ?? new Uint8Array())).toBe(true);
    }
    expect(await app.files()).toEqual([...new Set(ids)].sort());
  });

  test('refuses a slice that is missing, repeated or too long, and a file over the limit', async () => {
    const app = await serveMediaApp({ limit: 5000 });
    const address = app.links.upload();
    const slice = bytes.subarray(0, 400);
    expect(await send(app, address, 400, slice, 1000)).toEqual([409, code('connection-lost')]);
    await send(app, address, 0, slice, 1000);
    expect(await send(app, address, 800, slice, 1000)).toEqual([409, code('connection-lost')]);
    expect(await send(app, address, 400, bytes.subarray(0, 700), 1000)).toEqual([
      400,
      code('connection-lost'),
    ]);
    expect(await send(app, address, 0, slice, 5001)).toEqual([413, code('media-too-large')]);
    expect(await send(app, address, Number.NaN, slice, 1000)).toEqual([400, code('bad-value')]);
    expect(await app.files()).toEqual([]);
  });

  test('starts again at its first slice', async () => {
    const app = await serveMediaApp();
    const address = app.links.upload();
    await send(app, address, 0, bytes.subarray(0, 400), 1000);
    await send(app, address, 0, bytes.subarray(0, 300), 600);
    const [status, { size }] = await send(app, address, 300, bytes.subarray(300, 600), 600);
    expect([status, size]).toEqual([201, 600]);
    expect(await app.files()).toHaveLength(1);
  });

  test('that begins several times at once leaves one file, and nothing after it’s cancelled or the app closes', async () => {
    const app = await serveMediaApp();
    const beginRepeatedly = (address: string) =>
      Promise.all(
        Array.from({ length: 10 }, (_, at) => send(app, address, 0, bytes.subarray(0, 400 + at), 1000)),
      );
    const address = app.links.upload();
    await beginRepeatedly(address);
    expect(await app.files()).toHaveLength(1);
    await app.ask(address, { method: 'DELETE' });
    expect(await app.files()).toEqual([]);
    await beginRepeatedly(app.links.upload());
    await app.handler.close();
    expect(await app.files()).toEqual([]);
  });

  test('is deleted when the page cancels it or sends no more', async () => {
    const app = await serveMediaApp({ sliceTimeoutMs: 50 });
    const address = app.links.upload();
    await send(app, address, 0, bytes.subarray(0, 400), 1000);
    expect((await app.ask(address, { method: 'DELETE' })).status).toBe(204);
    expect(await app.files()).toEqual([]);
    await send(app, app.links.upload(), 0, bytes.subarray(0, 400), 1000);
    await eventually(async () => expect(await app.files()).toEqual([]));
  });

  test('leaves nothing if it’s cancelled while its file is being stored or just after, unless the file is used', async () => {
    const app = await serveMediaApp();
    const last = () => {
      const address = app.links.upload();
      return { address, sent: send(app, address, 0, bytes, bytes.length) };
    };
    const storing = last();
    await eventually(async () => expect(await app.files()).toHaveLength(1));
    await app.ask(storing.address, { method: 'DELETE' });
    await storing.sent;
    expect(await app.files()).toEqual([]);

    const cancelled = last();
    await cancelled.sent;
    const same = last();
    const [, { id }] = await same.sent;
    await app.ask(cancelled.address, { method: 'DELETE' });
    expect(await app.files()).toEqual([id]);
    app.store.use({ kind: 'import', ref: id }, id);
    await app.ask(same.address, { method: 'DELETE' });
    expect(await app.files()).toEqual([id]);
    app.store.release({ kind: 'import', ref: id });
    expect(await app.files()).toEqual([]);
  });

  test('can be cancelled while a slice arrives, although Electron’s requests have no signal', async () => {
    const app = await serveMediaApp();
    const address = `app://parlance${app.links.upload()}`;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, 400)),
    });
    const response = app.handler.fetch(
      new Request(`${address}&from=0&total=1000`, { method: 'POST', body, duplex: 'half' } as RequestInit),
    );
    await eventually(async () => expect(await app.files()).toHaveLength(1));
    await app.handler.fetch(new Request(address, { method: 'DELETE' }));
    expect((await response).status).toBe(400);
    expect(await app.files()).toEqual([]);
  });
});

describe('Leftovers', () => {
  test('are deleted at the next start: partial uploads and unused files', async () => {
    const app = await serveMediaApp();
    const stored = await app.keep(bytes);
    const file = await app.store.begin();
    await file.write(bytes);
    const unused = await app.store.begin();
    await unused.write(randomBytes(10));
    await unused.store('audio/webm');
    expect(await app.files()).toHaveLength(3);
    const reopened = openMediaStore(app.folder, app.database, () => 2);
    expect(await app.files()).toEqual([stored.id]);
    expect(reopened.find(stored.id)).toEqual(stored);
    await file.discard();
  });

  test('a file stays while any use needs it', async () => {
    const app = await serveMediaApp();
    const { id } = await app.keep(bytes);
    app.store.use({ kind: 'speech', ref: 'key' }, id);
    app.store.release({ kind: 'dictation', ref: id });
    expect(await app.files()).toEqual([id]);
    // New audio for the same use replaces the old audio.
    const other = await app.keep(randomBytes(5));
    app.store.use({ kind: 'speech', ref: 'key' }, other.id);
    expect(await app.files()).toEqual([other.id]);
  });
});
