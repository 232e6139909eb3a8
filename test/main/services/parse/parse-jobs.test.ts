import { describe, expect, it } from 'vitest';
import { readTranscription } from '../../../../src/main/gateway/transcription-response.ts';
import { parseCaFile, parseTranscript } from '../../../../src/main/services/parse/parse-jobs.ts';

const { signal } = new AbortController();
const long = JSON.stringify({
  text: 'Well. '.repeat(60_000),
  segments: Array.from({ length: 5_000 }, (_, at) => ({ start: at, end: at + 1, text: 'Well.' })),
});

describe('external texts that are read in a worker thread', () => {
  it('T2: a long transcript is read like a short one', async () => {
    expect(await parseTranscript(long, null, signal)).toEqual(readTranscription(long));
    expect(await parseTranscript('{"text":"Well."}', null, signal)).toEqual(
      readTranscription('{"text":"Well."}'),
    );
  });

  it('T2: reading a long transcript stops when nobody waits for it any more', async () => {
    await expect(parseTranscript(long, null, AbortSignal.abort())).rejects.toMatchObject({
      failure: { code: 'stopped' },
    });
  });

  it('G1: a CA file with a block longer than any certificate, or with none, is refused', async () => {
    const block = `-----BEGIN CERTIFICATE-----\n${'A'.repeat(100_000)}\n-----END CERTIFICATE-----\n`;
    for (const text of [block, 'none', ''])
      await expect(parseCaFile(text)).rejects.toMatchObject({ failure: { code: 'ca-file' } });
  });
});
