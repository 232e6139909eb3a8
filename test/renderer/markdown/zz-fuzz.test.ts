import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, emptyStream, settle } from '../../../src/renderer/markdown/block-stream.ts';
import { markdownInDeltas } from './pieces.ts';
test('prefixes', () => {
  let n = 0, froze = 0, opened = 0;
  fc.assert(fc.property(markdownInDeltas(60), ({ text, prefixes }) => {
    let s = emptyStream;
    for (const p of prefixes) { s = advance(s, p); n++; if (s.settled.end) froze++; if (s.settled.open) opened++;
      const w = settle(emptyStream, p);
      expect(s.blocks).toEqual(w.blocks); expect({...s.links}).toEqual({...w.links}); }
    const end = settle(s, text);
    expect(end.blocks).toEqual(settle(emptyStream, text).blocks);
  }), { numRuns: Number(process.env.RUNS ?? 3000) });
  console.log(n, froze, opened);
}, 600000);
