import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { request } from 'node:http';
import OpenAI from 'openai';
import { Agent } from 'undici';
import { transcribe } from '../../src/main/gateway/transcribe.ts';
import { createWire } from '../../src/main/gateway/wire.ts';
import { fileOnDisk } from '../../src/main/storage/upload-file.ts';
import { gatewayAddresses } from '../../src/shared/gateways/gateway-address.ts';
import { defaultNetworkSettings } from '../../src/shared/gateways/network.ts';

// Uploads in a separate process. The first upload is a warm-up, and measures the peak growth of resident memory. Later
// uploads run without memory sampling, and measure the average time.
const [who = '', base = '', path = '', small = '', times = ''] = process.argv.slice(2);

/** Uploads with the minimum implementation: one buffer, which is reused once the socket has drained. */
async function overHttp(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file);
  const buffer = Buffer.alloc(262_144);
  const headers = { 'content-type': 'application/octet-stream', 'content-length': size };
  await new Promise<void>((resolve, reject) => {
    const sent = request(`${base}/v1/audio/transcriptions`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', resolve);
    });
    sent.on('error', reject);
    void (async () => {
      for (let left = size; left > 0; ) {
        const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, left));
        left -= bytesRead;
        await new Promise<void>((written) => sent.write(buffer.subarray(0, bytesRead), () => written()));
      }
      sent.end();
    })();
  });
  await handle.close();
}

const client = new OpenAI({ apiKey: 'sk-0123456789', baseURL: `${base}/v1`, maxRetries: 0 });

async function overOpenai(file: string): Promise<void> {
  await client.audio.transcriptions.create({ file: createReadStream(file), model: 'm' });
}

// All three clients keep their connections open between uploads.
const wire = createWire(new Agent(), defaultNetworkSettings.timeouts);

async function overParlance(file: string): Promise<void> {
  const addresses = gatewayAddresses(base);
  if (!addresses) throw new Error('no address');
  const access = {
    name: 'Bench',
    addresses,
    otherBaseUrls: [],
    key: 'sk-0123456789',
    mask: String,
    wire,
    idleMs: 120_000,
    recordingMs: 600_000,
  };
  const policy = { maxAttempts: 1, now: Date.now, random: Math.random, pause: async () => {} };
  const upload = {
    file: await fileOnDisk(file, 'audio/wav'),
    options: { model: 'm' },
    seconds: null,
    progress: () => {},
  };
  await transcribe(access, upload, policy, new AbortController().signal);
}

const uploads: Readonly<Record<string, (file: string) => Promise<void>>> = {
  'node:http': overHttp,
  openai: overOpenai,
  Parlance: overParlance,
};
const upload = uploads[who];
if (!upload) throw new Error(`there is no candidate called ${who}`);
await upload(small);
globalThis.gc?.();
const before = process.memoryUsage.rss();
let highest = before;
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss());
}, 2);
await upload(path);
clearInterval(watch);
highest = Math.max(highest, process.memoryUsage.rss());
globalThis.gc?.();
const startedAt = performance.now();
for (let at = 0; at < Number(times); at += 1) await upload(path);
const ms = (performance.now() - startedAt) / Number(times);
process.stdout.write(JSON.stringify({ ms, grownMB: (highest - before) / 1e6 }), () => process.exit());
