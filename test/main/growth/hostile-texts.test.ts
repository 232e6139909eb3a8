import { describe, expect, it } from 'vitest';
import { addChatEvents } from '../../../src/main/gateway/chat-frame.ts';
import { createEventStream } from '../../../src/main/gateway/event-stream.ts';
import { messageIn, reportedError } from '../../../src/main/gateway/gateway-message.ts';
import { listIn } from '../../../src/main/gateway/id-list.ts';
import { createInlineImages } from '../../../src/main/gateway/inline-images.ts';
import { parsed } from '../../../src/main/gateway/json-fields.ts';
import { pemBlocks } from '../../../src/main/gateway/network/pem-blocks.ts';
import { isDailyQuota, retryAfter } from '../../../src/main/gateway/retry.ts';
import { createSecretMask } from '../../../src/main/gateway/secret-mask.ts';
import { separateSounds } from '../../../src/main/gateway/speech-marks.ts';
import { readSubtitles } from '../../../src/main/gateway/subtitles.ts';
import { createThinkTags } from '../../../src/main/gateway/think-tags.ts';
import { readTranscriptEvents } from '../../../src/main/gateway/transcript-events.ts';
import { readTranscription } from '../../../src/main/gateway/transcription-response.ts';
import { createReplyExtras } from '../../../src/main/services/chat/reply-extras.ts';
import { createFrameReader } from '../../../src/main/services/inspector/frame-reader.ts';
import { maskedHeaders, maskedUrl } from '../../../src/main/services/inspector/request-view.ts';
import { createSafeSplitter } from '../../../src/main/services/inspector/safe-splitter.ts';
import { snippetOf } from '../../../src/main/services/search/snippet.ts';
import { titleOf } from '../../../src/main/services/title.ts';
import { assignSpeakers } from '../../../src/main/services/transcribe/speakers/assign-speakers.ts';
import { withoutMarks } from '../../../src/main/services/transfer/apps/chatgpt-marks.ts';
import { createJsonElements } from '../../../src/main/services/transfer/json-elements.ts';
import { markdownOf } from '../../../src/main/services/transfer/markdown-export.ts';
import { countWords } from '../../../src/main/storage/line-counts.ts';
import { partsOf } from '../../../src/main/storage/message-index.ts';
import { mentionsModel } from '../../../src/shared/gateways/mentions-model.ts';
import { english } from '../../../src/shared/i18n/en.ts';
import { folded } from '../../../src/shared/search/search-fold.ts';
import { createMatcher } from '../../../src/shared/search/search-matches.ts';
import { searchTerms } from '../../../src/shared/search/search-query.ts';
import { indexedText, searchTermsOf } from '../../../src/shared/search/search-terms.ts';
import { splitSpeech } from '../../../src/shared/speech/speech-split.ts';
import { joinTexts } from '../../../src/shared/text/join-texts.ts';
import { estimatedTokens } from '../../../src/shared/text/token-estimate.ts';
import { maxSpeakers } from '../../../src/shared/transcription/transcript-speaker.ts';
import { growth, linearGrowth } from '../../growth.ts';

/** Fragments that, when repeated, slow down code that reads parts of a text more than once. */
const usual = [
  'a',
  ' ',
  '\n',
  '<',
  '<a ',
  '&a',
  '[',
  '](',
  '`',
  '``a',
  '*',
  '_a',
  '\\',
  '"',
  '\\"',
  '{',
  '1',
  '1,',
  '.',
  'é',
  '\u0301',
  '中',
  '”',
  'https://',
  '\r',
];

const bytes = new TextEncoder();

/** Passes a text to `feed` a few characters at a time, as a gateway might send it. */
function inPieces(text: string, feed: (piece: string) => void): void {
  for (let at = 0; at < text.length; at += 7) feed(text.slice(at, at + 7));
}

function maskWith(...secrets: readonly string[]): (text: string) => string {
  const mask = createSecretMask();
  for (const secret of secrets) mask.add(secret);
  return mask.mask;
}

const mask = maskWith('sk-abcdefghijklmnopqrstuvwxyz', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'short');
const matcher = createMatcher(searchTerms('ab "a a" b'));
const message = {
  id: 'm',
  parentId: null,
  role: 'user',
  createdAt: 0,
  attachments: [],
  reasoning: '',
  extras: null,
  reply: null,
} as const;

type Reader = readonly [
  name: string,
  read: (text: string) => unknown,
  pieces?: readonly string[],
  around?: readonly [string, string],
];

const readers: readonly Reader[] = [
  [
    'C1: an event stream',
    (text) => createEventStream(() => {}).feed(bytes.encode(text)),
    ['data: a\n', 'data:\n', ':\n', 'id: 1\n', 'retry: 1\n', 'event: e\n', 'data: {}\n\n', ...usual],
  ],
  [
    'C1: an event stream in small pieces',
    (text) => {
      const stream = createEventStream(() => {});
      inPieces(text, (piece) => stream.feed(bytes.encode(piece)));
      stream.end();
    },
    ['data: a\n', 'data: {}\n\n', 'a', '\r', '\n', 'data: {}\n', '} ', 'data: '],
  ],
  [
    'C1: a chat frame',
    (text) => addChatEvents(parsed(text), []),
    [
      '{"delta":{"content":"a"}},',
      '{"message":{"content":[{"text":"a"}]}},',
      '{"index":1e9,"finish_reason":"stop"},',
    ],
    ['{"choices":[', '{}]}'],
  ],
  [
    'C11: think tags',
    (text) => {
      const tags = createThinkTags();
      inPieces(text, (piece) => tags.feed(piece));
      tags.end();
    },
    ['<', '</think', '</thin', ' ', 'a', '`', '`</think>', '\n```\n</think>', '<|end|>', '[/', '</think> '],
    ['<think>', ''],
  ],
  [
    'C28: images in text',
    (text) => {
      const images = createInlineImages();
      inPieces(text, (piece) => images.feed(piece));
      images.end();
    },
    ['![', '![a](', '![a](data:image/png;base64,', 'AAAA', 'AAAA)', '!', '`'],
    ['![a](data:image/png;base64,', ''],
  ],
  [
    'C11: think tags in text',
    (text) => {
      const tags = createThinkTags();
      inPieces(text, (piece) => tags.feed(piece));
      tags.end();
    },
    ['<', ' </think> ', '`</think>', '\n```\n', '</think>\n ', '<|', '['],
    ['a <think>', ''],
  ],
  ['C11: think tags that never open', (text) => inPieces(text, createThinkTags().feed), [' ', '<', '\n']],
  ['T5: lenient JSON', parsed, usual, ['{"a": NaN, "b": "', '']],
  [
    'T5: subtitles',
    readSubtitles,
    ['1\n', '00:00:00,000 --> 00:00:01,000\n', '-->', 'a\n\n', '1\n\n', 'NOTE\n\n', ...usual],
    ['1\n00:00:00,000 --> 00:00:01,000\n', ''],
  ],
  [
    'T5: subtitles of WebVTT',
    readSubtitles,
    ['NOTE a\n', 'a\n00:01.000 --> 00:02.000\n', ...usual],
    ['WEBVTT\n\n', ''],
  ],
  [
    'T5: a transcription response, as JSON',
    (text) => readTranscription(text),
    ['{"start":1,"end":2,"text":"a","words":[{"word":"a","start":1,"end":2}]},'],
    ['{"segments":[', '{}]}'],
  ],
  [
    'T5: a transcription response, as word timings',
    (text) => readTranscription(text),
    ['{"word":"a.","start":1,"end":0},', '{"word":"a","start":1,"end":9},'],
    ['{"words":[', '{}]}'],
  ],
  [
    'T5: a transcription response, as text',
    (text) => readTranscription(text),
    [
      ...usual,
      '<|en|>',
      '<|0.00|> a',
      'language English<asr_text>',
      'language A',
      '[BLANK_AUDIO],',
      '[00:01 --> 00:02] a\n',
      '[00:01] a\n',
      '00:01 --&gt; ',
      '&#39;',
      '{\\',
    ],
  ],
  [
    'C16: sounds described in a text',
    separateSounds,
    [...usual, '(music', '[Music],', '♪', '♪ ', '(a', '* '],
  ],
  [
    'T5: a transcription response, as lists in other names',
    (text) => readTranscription(text, 10),
    [
      '{"timestamp":[1000,2000],"text":"a"},',
      '{"alternatives":[{"content":"a"}],"type":"word","startTime":"1s"},',
    ],
    ['{"results":[', '{}]}'],
  ],
  [
    'T5: words of which only the first has times',
    (text) => readTranscription(text),
    ['{"word":"a"},', '{"word":"."},', '{"word":" a"},'],
    ['{"words":[{"word":"a","start":0,"end":1},', '{"word":"b"}]}'],
  ],
  [
    'C9: a list of models or voices',
    (text) => listIn(text, ['data']),
    ['{"id":"a"},', '"a",', '{},'],
    ['{"data":[', '0]}'],
  ],
  [
    'X4: a gateway’s message anywhere in JSON',
    (text) => messageIn(text, mask),
    ['{"detail":', '["a",', '{"error":"{", "a":[', '"{\\"error\\":'],
    ['{"a":', ''],
  ],
  ['X4: a gateway’s message', (text) => messageIn(text, mask), ['<title', '<title>', '\u202e', ...usual]],
  [
    'X4: a gateway’s message in JSON',
    (text) => messageIn(text, mask),
    ['a', ' ', 'sk-abcdefghijkl'],
    ['{"error":{"message":"', '"}}'],
  ],
  [
    'C2: a retry header',
    (text) => retryAfter({ 'retry-after': text, 'retry-after-ms': text }, 0),
    ['Mon, ', '(', '1 ', '-', '1s', ...usual],
  ],
  [
    'C2: a wait and a quota in an error body',
    (text) => [retryAfter({}, 0, text), isDailyQuota(text)],
    ['"retryAfter": ', 'retry in ', 'per day ', '"retry', '1', ' ', ...usual],
  ],
  [
    'C2: an error without content',
    (text) => reportedError(parsed(text)),
    ['[{}],', '"",'],
    ['{"error":[', '0]}'],
  ],
  ['G2: a model in a gateway’s message', mentionsModel, ['/', '/model', 'https://', 'model', ' ']],
  [
    'C18: headers and addresses as they are shown',
    (text) => [maskedUrl(text, String), maskedHeaders({ authorization: text, location: text }, String)],
    ['?', '&a=', 'Bearer ', ...usual],
  ],
  [
    'C18: frames as they are shown',
    (text) => {
      const reader = createFrameReader(false);
      inPieces(text, (piece) => reader.feed(bytes.encode(piece), 0));
      reader.end(0);
    },
    ['a', '\r', '\n', 'data: a\n\n', ' '],
  ],
  [
    'C18: pieces that hold no secret',
    (text) => inPieces(text, createSafeSplitter().feed),
    ['a', ' ', 'é', 'aaaaaaaaaaaaaaa '],
  ],
  ['C13: a title', titleOf, ['# ', '- ', '***', '[a](', '- - ', ...usual]],
  [
    'C14: a conversation as Markdown',
    (text) =>
      markdownOf(
        {
          id: 'c',
          title: text,
          systemPrompt: text,
          createdAt: 0,
          updatedAt: 0,
          headId: 'm',
          attachments: [
            { id: 'f', kind: 'text', name: text, text },
            { id: 'i', kind: 'image', name: text, alt: text, path: 'i.png' },
          ],
          messages: [{ ...message, text, attachments: [{ id: 'f' }, { id: 'i' }] }],
        } as unknown as Parameters<typeof markdownOf>[0],
        english.transfer.markdown,
        String,
      ),
    usual,
  ],
  [
    'C14: an imported file',
    (text) => {
      const elements = createJsonElements({ element: 1e9, string: 1e9 });
      inPieces(text, (piece) => elements.feed(piece));
    },
    ['{"a":1},', '[', '\\', '"', 'a', ',', ':'],
    ['[', ''],
  ],
  [
    'C14: an imported text that never ends',
    (text) => inPieces(text, createJsonElements({ element: 1e9, string: 1e9 }).feed),
    ['a', '\\"', '{'],
    ['[{"a":"', ''],
  ],
  [
    'C14: marks of ChatGPT',
    (text) => withoutMarks(text, []),
    ['\ue200', '\ue200a\ue201', '\ue200entity\ue202[', '【1†', '【1', ' 【', ...usual],
  ],
  [
    'C12: the parts of a message for the index',
    (text) => partsOf(text).map((part) => indexedText(folded(part))),
    ['a\u0301', 'ต่', ...usual],
  ],
  ['C12: words of a text', (text) => searchTermsOf(folded(text)), ['a\u0301', 'ต่', ...usual]],
  ['C12: a query', searchTerms, ['"', '„', 'a ', ...usual]],
  ['C12: a snippet', (text) => matcher && snippetOf(text, matcher), ['ab ', 'a a', 'b', ...usual]],
  [
    'S1: a script in chunks',
    (text) => splitSpeech(text, 100),
    ['a. ', 'e.g. ', 'A.', '1. ', '\n\n', 'a, ', '\u200d', '👩‍👩‍👧', ...usual],
  ],
  ['T4: texts that are joined', (text) => joinTexts(text.split('|')), ['a|', '中|', '”|', '|']],
  [
    'C15: words and tokens that are counted',
    (text) => [countWords(text), estimatedTokens(text)],
    ['ต่', ...usual],
  ],
  [
    'G1: a CA file',
    pemBlocks,
    ['-----BEGIN CERTIFICATE-----\n', '-----END CERTIFICATE-----\n', '-----BEGIN X509 ', '-----', ...usual],
  ],
];

describe('external texts are read in linear, not quadratic time', () => {
  for (const [name, read, pieces = usual, [before, after] = ['', '']] of readers) {
    it.each(pieces.map((piece) => [JSON.stringify(piece), piece] as const))(`${name}, of %s`, (_, piece) => {
      const work = (size: number) => read(before + piece.repeat(Math.ceil(size / piece.length)) + after);
      expect(growth(work)).toBeLessThan(linearGrowth);
    });
  }

  it('T5: half a million lines or segments are read, although a call can’t have so many arguments', () => {
    const lines = readSubtitles(`1\n00:00:00,000 --> 00:00:01,000\n${'a\n'.repeat(500_000)}`);
    expect(lines?.[0]?.text.length).toBeGreaterThan(500_000);
    const segments = `[${'{"text":"a"},'.repeat(300_000)}{"text":"a"}]`;
    expect(readTranscriptEvents(`data: {"segments":${segments}}\n\n`)?.segments).toHaveLength(300_001);
  });

  it('T11: speakers are told apart in linear time, and those of a transcript are limited', () => {
    const assign = (size: number) => {
      const labels = Array.from({ length: size }, (_, at) => `SPEAKER_${at}`);
      return assignSpeakers(assignSpeakers([], labels, 0, new Set()).speakers, labels, 1, new Set());
    };
    expect(assign(10_000).speakers).toHaveLength(maxSpeakers);
    expect(growth(assign, 100, 400)).toBeLessThan(linearGrowth);
  });

  it('C9: a list of models or voices has at most 10,000 entries', () => {
    const entries = Array.from({ length: 20_000 }, (_, at) => ({ id: `m${at}` }));
    expect(listIn(JSON.stringify({ data: entries }), ['data'])).toHaveLength(10_000);
  });

  const coded = ['sk-abcdefghijkl', 'ab:', '%25', '&amp;', 'QUJD', 'a', ' '];
  it.each(coded)('G4: secrets in a text, of %s', (piece) => {
    // Text is processed in windows, so a text shorter than a window wouldn't show any growth.
    const work = (size: number) => mask(piece.repeat(Math.ceil(size / piece.length)));
    expect(growth(work, 17_000)).toBeLessThan(linearGrowth);
  });

  it.each(['citations', 'search_results'])('C7: %s of a frame with the same number of choices', (field) => {
    const frame = (size: number) => ({
      choices: Array.from({ length: size }, () => ({})),
      [field]: Array.from({ length: size }, (_, at) => ({ url: `https://a.test/${at}` })),
    });
    const frames = new Map([500, 1_000, 32_000, 64_000].map((size) => [size, frame(size)]));
    expect(growth((size) => addChatEvents(frames.get(size), []), 500, 1_000)).toBeLessThan(linearGrowth);
  });

  const later = [
    ['by ID', (calls: number) => ({ index: null, id: `call-${calls - 1}` })],
    ['by index', () => ({ index: 0, id: '' })],
  ] as const;
  it.each(later)('C7: fragments that continue one of many tool calls, found %s', (_, target) => {
    const work = (size: number) => {
      const extras = createReplyExtras(null);
      const calls = Math.ceil(size / 100);
      const add = (fragment: { index: number | null; id: string }) =>
        extras.add({ type: 'tool-call', choice: 0, fragment: { ...fragment, name: '', arguments: 'a' } });
      for (let at = 0; at < calls; at += 1) add({ index: at, id: `call-${at}` });
      for (let at = 0; at < size; at += 1) add(target(calls));
    };
    expect(growth(work, 500, 1_000)).toBeLessThan(linearGrowth);
  });

  const fragments: readonly (readonly [
    string,
    (at: number) => { id: string; name: string; arguments: string },
  ])[] = [
    ['of one call, named again and again', () => ({ id: '', name: 'tool', arguments: '"' })],
    ['of one call whose arguments look whole', () => ({ id: 'a', name: 'tool', arguments: '}' })],
    ['of nested arguments', () => ({ id: '', name: 'tool', arguments: '[' })],
    ['of many calls', (at) => ({ id: `call-${at}`, name: 'tool', arguments: '{}' })],
  ];
  it.each(fragments)('C7: fragments of tool calls %s', (_, fragment) => {
    const work = (size: number) => {
      const extras = createReplyExtras(null);
      try {
        for (let at = 0; at < size; at += 1)
          extras.add({ type: 'tool-call', choice: 0, fragment: { index: null, ...fragment(at) } });
      } catch {
        // `add` throws once there are more calls than a reply can have.
      }
      extras.now();
    };
    expect(growth(work)).toBeLessThan(linearGrowth);
  });
});
