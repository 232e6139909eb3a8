import { onTestFinished } from 'vitest';
import { pcmFormat, wavHeader } from '../../../../src/shared/audio-format/wav-header.ts';
import type { TempApp } from '../in-temp-app.ts';

/** Records a half-second turn in two chunks, as the page does. Every byte of its samples is `value`. */
export async function recordTurn({ call, fetch }: TempApp, value = 1): Promise<string> {
  const page = new AbortController();
  onTestFinished(() => page.abort());
  const holds = await call.captures.record({ captureId: null, type: 'audio/wav' }, { signal: page.signal });
  const first = await holds[Symbol.asyncIterator]().next();
  if (first.done) throw new Error('no capture');
  const { captureId, address } = first.value;
  const header = wavHeader(pcmFormat({ rate: 16_000, channels: 1 }), 0xffffffff);
  const samples = Buffer.alloc(8_000, value);
  await fetch(`${address}&chunk=0&ms=250`, { method: 'POST', body: Buffer.concat([header, samples]) });
  await fetch(`${address}&chunk=1&ms=500`, { method: 'POST', body: samples });
  return captureId;
}
