import fc from 'fast-check';

const utf8 = new TextEncoder();

const bytesOf = (text: fc.Arbitrary<string>) => text.map((each) => utf8.encode(each));

// Truncated characters, overlong encodings, surrogates, and bytes that never occur in UTF-8.
const broken = fc.constantFrom(
  [0xc3],
  [0xe2, 0x82],
  [0xf0, 0x9f, 0x98],
  [0x80],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf8, 0x88],
  [0xfe],
  [0xff],
  [0xf4, 0x90, 0x80, 0x80],
  [0x00],
);

const value = fc.oneof(
  {
    weight: 4,
    arbitrary: bytesOf(fc.constantFrom('', ' ', '{"a":"ü🧵é"}', '[DONE]', 'x', ' two', ':', 'a: b')),
  },
  { weight: 3, arbitrary: bytesOf(fc.string({ unit: 'grapheme', maxLength: 12 })) },
  { weight: 2, arbitrary: bytesOf(fc.string({ unit: 'binary', maxLength: 8 })) },
  { weight: 2, arbitrary: broken.map((bytes) => Uint8Array.from(bytes)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 10 }) },
);

const start = bytesOf(
  fc.constantFrom(
    'data:',
    'data: ',
    'data:  ',
    'data',
    'data :',
    ' data:',
    'DATA:',
    'dataset:',
    'event:',
    'event: ',
    'event',
    'id: ',
    'id',
    'retry: ',
    'retry:10',
    ':',
    ': ',
    'foo: ',
    '',
    '\uFEFF',
    '\uFEFFdata: ',
    'ï»¿data: ',
  ),
);

const end = bytesOf(fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\r\r', '\r\n\n', '\n\r', ''));

const line = fc.tuple(start, fc.array(value, { maxLength: 3 }), end).map(([a, b, c]) => joined([a, ...b, c]));

/**
 * Bytes that resemble event streams, with all line endings, odd fields, byte order marks, comments, and invalid text.
 */
export const eventStreams: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    bytesOf(fc.constantFrom('', '', '', '\uFEFF', '\uFEFF\uFEFF', '\n')),
    fc.array(line, { maxLength: 14 }),
  )
  .map(([mark, lines]) => joined([mark, ...lines]));

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
