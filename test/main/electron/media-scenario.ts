import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from '../../electron-stand-in/app.ts';
import { standIn } from '../../electron-stand-in/electron.ts';
import { bytesOf, requestScheme } from '../../electron-stand-in/scheme-request.ts';
import { sendReport, startShell } from '../../electron-stand-in/start.ts';

/** The shell's responses to media requests as Electron sends them. */
export type MediaReport = Awaited<ReturnType<typeof scenario>>;

const tone = Buffer.concat([Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt '), Buffer.alloc(20_000, 7)]);

async function scenario() {
  const started = await startShell();
  if (started.state === 'ended') throw new Error(`the shell ended (${started.code})`);
  const { window } = started;
  const [page] = standIn.pages;
  const handler = standIn.handlers.get('app');
  if (!page || !handler) throw new Error('no page was loaded');
  const { backend } = page.connect();
  const media = join(dirname(app.getPath('userData')), 'media');
  const files = async () =>
    (await readdir(media, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const addressOf = async () => `app://parlance${await backend.media.uploadAddress()}`;
  const post = async (address: string, from: number, ...blobs: readonly Blob[]) => {
    const response = await requestScheme(handler, `${address}&from=${from}&total=${tone.length}`, {
      method: 'POST',
      headers: { 'content-type': 'audio/wav' },
      blobs,
    });
    return { status: response.status, ...JSON.parse((await bytesOf(response)).toString()) };
  };

  const whole = await addressOf();
  const uploaded = [
    (await post(whole, 0, new Blob([tone.subarray(0, 8000)]))).status,
    (await post(whole, 8000, new Blob([tone.subarray(8000, 9000)]), new Blob([tone.subarray(9000)]))).status,
  ];
  const before = await files();

  const aborted = await addressOf();
  await post(aborted, 0, new Blob([tone.subarray(0, 100)]));
  const during = await files();
  const cancelled = (await requestScheme(handler, aborted, { method: 'DELETE' })).status;
  const after = await files();

  await backend.gateways.use({ gatewayId: 'demo' });
  const text = 'Good morning to all of you.';
  const settings = [{ model: 'tts-1', voice: 'nova', format: 'wav', speed: 1 } as const];
  await backend.clips.speak({ script: { text, plain: true }, spoken: text, settings });
  let playUrl: string | null = null;
  for await (const event of await backend.clips.watch()) {
    const clips = event.type === 'snapshot' ? event.clips : event.type === 'changed' ? [event.clip] : [];
    playUrl = clips.find(({ file }) => file)?.file?.playUrl ?? null;
    if (playUrl) break;
  }
  const address = `app://parlance${playUrl}`;
  const all = await requestScheme(handler, address);
  const clip = await bytesOf(all);
  const head = await requestScheme(handler, address, { method: 'HEAD' });
  const range = await requestScheme(handler, address, { headers: { range: 'bytes=100-199' } });
  const part = await bytesOf(range);
  const tail = await requestScheme(handler, address, { headers: { range: `bytes=${clip.length}-` } });
  const left = await requestScheme(handler, address);
  await once(left.body ?? process, 'readable');
  const openDuring = openIn(media);
  left.body?.destroy();
  // If the file stays open, this waits until the scenario is killed.
  while (openIn(media) > 0) await new Promise((resolve) => setTimeout(resolve, 5));

  const pagesBefore = standIn.pages.length;
  window.reload();
  while (standIn.pages.length === pagesBefore) await new Promise((resolve) => setTimeout(resolve, 5));
  const reloaded = (await standIn.pages.at(-1)?.connect().backend.app.info())?.shell;

  app.quit();
  return {
    uploaded,
    abort: { added: during - before, cancelled, left: after - before },
    range: {
      whole: { status: all.status, bytes: clip.length, length: Number(all.headers['content-length']) },
      head: { status: head.status, length: Number(head.headers['content-length']), body: head.body !== null },
      part: {
        status: range.status,
        range: range.headers['content-range'],
        equal: part.equals(clip.subarray(100, 200)),
      },
      tail: { status: tail.status, body: tail.body !== null && (await bytesOf(tail)).length },
    },
    openDuring,
    reloaded,
    exit: await app.ended(),
  };
}

/** Returns how many files in a folder this process has open. Only Linux reports this. */
function openIn(folder: string): number {
  if (!existsSync('/proc/self/fd')) return 0;
  const paths = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(join('/proc/self/fd', name));
    } catch {
      // This is the descriptor of the listing itself.
      return '';
    }
  });
  return paths.filter((path) => path.startsWith(folder)).length;
}

sendReport(await scenario());
