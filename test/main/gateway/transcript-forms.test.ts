import { afterEach, describe, expect, it } from 'vitest';
import { transcribe } from '../../../src/main/gateway/transcribe.ts';
import { type ScriptedGateway, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { accessTo, policyOf } from './read-chat.ts';

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

/** Returns the result for a recording of 10 s, or of another length, that a gateway responds to with `body`. */
async function resultOf(body: unknown, seconds: number | null = 10) {
  await gateway?.close();
  gateway = await startScriptedGateway((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const file = {
    name: 'tape.wav',
    type: 'audio/wav',
    size: 4,
    open: async function* () {
      yield new Uint8Array(4);
    },
  };
  const upload = { file, options: { model: 'whisper-1' }, seconds };
  return transcribe(accessTo(gateway.url), upload, policyOf(), new AbortController().signal);
}

const linesOf = async (body: unknown, seconds: number | null = 10) =>
  (await resultOf(body, seconds)).segments.map(({ start, end, text }) => [start, end, text]);

const two = [
  [0.5, 2, 'Good morning.'],
  [2.25, 4, 'Nobody knows.'],
];

describe('tokens and marks of recognisers', () => {
  it.each([
    ['Qwen’s language', 'language English<asr_text>Good morning.', 'Good morning.', 'English'],
    ['Qwen’s languages', 'language Chinese,English<asr_text>早上好。', '早上好。', 'Chinese'],
    ['Qwen’s mark for no speech', 'language None<asr_text>', '', null],
    [
      'Qwen’s language for each stretch that the server sent',
      'language English<asr_text>Good morning.language English<asr_text>Nobody knows.',
      'Good morning. Nobody knows.',
      'English',
    ],
    [
      'Qwen’s language before Chinese',
      'language Chinese<asr_text>早上好。language Chinese<asr_text>没人知道。',
      '早上好。没人知道。',
      'Chinese',
    ],
    [
      'Whisper’s tokens',
      '<|startoftranscript|><|en|><|transcribe|><|notimestamps|> Good morning.<|endoftext|>',
      'Good morning.',
      'en',
    ],
    ['SenseVoice’s tokens', '<|zh|><|NEUTRAL|><|Speech|><|withitn|>早上好。', '早上好。', 'zh'],
    ['Canary’s tokens', '<|emo:undefined|><|de|><|de|><|pnc|> Guten Morgen.', 'Guten Morgen.', 'de'],
    ['tokens of other models', '<s>Good morning.</s><pad>[PAD]', 'Good morning.', null],
    ['a token before a comma', 'Good<|HAPPY|>, morning.', 'Good, morning.', null],
    ['whisper.cpp’s mark for silence', ' [BLANK_AUDIO]', '', null],
    [
      'marks between spoken words',
      'Good [BLANK_AUDIO] morning. (silence) [ Silence ]',
      'Good morning.',
      null,
    ],
    ['Whisper’s token for silence', '<|en|><|nospeech|>', '', 'en'],
    [
      'the name of a language that was spoken',
      'The language English is hard.',
      'The language English is hard.',
      null,
    ],
    ['brackets that aren’t marks', 'A [sic] text (no speeches) <b>', 'A [sic] text (no speeches) <b>', null],
  ])('T5: %s is left out of the text', async (_, text, said, language) => {
    for (const body of [{ text }, text, JSON.stringify(text)])
      expect(await resultOf(body)).toMatchObject({ text: said, language });
  });

  it('T5: the gateway’s own language counts more than a token', async () => {
    expect(await resultOf({ text: '<|en|>Olá.', language: 'pt' })).toMatchObject({ language: 'pt' });
  });

  it('T5: segments that contain only marks for silence are left out, and those with tokens are cleaned', async () => {
    const segments = [
      { start: 0, end: 1, text: '[BLANK_AUDIO]' },
      { start: 1, end: 2, text: '<|1.00|> Good morning.<|2.00|>' },
      { start: 2, end: 3, text: ' (Silence)' },
    ];
    expect(await linesOf({ text: '[BLANK_AUDIO] Good morning. (Silence)', segments })).toEqual([
      [1, 2, 'Good morning.'],
    ]);
    expect(await resultOf({ text: ' [BLANK_AUDIO]', segments: [segments[0]] })).toMatchObject({
      text: '',
      segments: [],
    });
    expect(
      await linesOf('1\n00:00:01,000 --> 00:00:02,000\nlanguage English<asr_text>Good morning.\n'),
    ).toEqual([[1, 2, 'Good morning.']]);
  });

  it('T5: words that are only tokens are left out', async () => {
    const words = ['<|en|>', ' Good', ' morning.', '[BLANK_AUDIO]'].map((word, at) => ({
      word,
      start: at,
      end: at + 0.9,
    }));
    expect(await resultOf({ words })).toMatchObject({
      text: 'Good morning.',
      words: [{ word: ' Good' }, {}],
    });
  });

  it('T7: lines that describe music or noise are uncertain, because nobody spoke them', async () => {
    const texts = ['[Music]', '(applause)', '♪ And the tide ♪', '♪', '【音楽】', 'Good (old) morning.'];
    const segments = texts.map((text, at) => ({ start: at, end: at + 1, text }));
    const { segments: lines } = await resultOf({ segments });
    expect(lines.map(({ text, uncertain }) => [text, uncertain])).toEqual(
      texts.map((text, at) => [text, at < 5]),
    );
  });

  it('T5: time tokens are the times of segments, and a new window continues after the last one', async () => {
    const text =
      '<|startoftranscript|><|en|><|0.50|> Good morning.<|2.00|><|2.25|> Nobody knows.<|4.00|>' +
      '<|0.00|> Not me.<|1.50|><|endoftext|>';
    const lines = [...two, [4, 5.5, 'Not me.']];
    expect(await linesOf({ text })).toEqual(lines);
    expect(await linesOf(text)).toEqual(lines);
    expect(await resultOf({ text })).toMatchObject({
      text: 'Good morning. Nobody knows. Not me.',
      language: 'en',
    });
    // Text before the first token and after the last one is kept.
    expect(await linesOf('Good morning.<|2.00|> Nobody knows.')).toEqual([
      [0, 2, 'Good morning.'],
      [2, 2, 'Nobody knows.'],
    ]);
  });
});

describe('subtitles and times in other forms', () => {
  const srt =
    '1\n00:00:00,500 --> 00:00:02,000\nGood morning.\n\n2\n00:00:02,250 --> 00:00:04,000\nNobody knows.\n';
  const vtt = 'WEBVTT\n\n00:00.500 --> 00:02.000\nGood morning.\n\n00:02.250 --> 00:04.000\nNobody knows.\n';

  it.each([
    ['SubRip in `text`', { text: srt }],
    ['WebVTT in `text`', { text: vtt, language: 'en' }],
    ['SubRip as a JSON string', JSON.stringify(srt)],
    ['WebVTT beside the text (Cloudflare)', { result: { text: 'Good morning. Nobody knows.', vtt } }],
    [
      'JSON in `text`',
      {
        text: JSON.stringify([
          { Start: 0.5, End: 2, Speaker: 0, Content: 'Good morning.' },
          { Start: 2.25, End: 4, Speaker: 1, Content: 'Nobody knows.' },
        ]),
      },
    ],
    [
      'what whisper.cpp prints',
      '\n[00:00:00.500 --> 00:00:02.000]   Good morning.\n[00:00:02.250 --> 00:00:04.000]   Nobody knows.\n',
    ],
    [
      'what Whisper prints, in `text`',
      { text: '[00:00.500 --> 00:02.000]  Good morning.\n[00:02.250 --> 00:04.000] Nobody knows.' },
    ],
    ['a colon before the milliseconds', srt.replaceAll(',', ':')],
    ['text after the times', '00:00.500 --> 00:02.000 Good morning.\n00:02.250 --> 00:04.000 Nobody knows.'],
    [
      'what faster-whisper’s example prints',
      '[0.50s -> 2.00s] Good morning.\n[2.25s -> 4.00s] Nobody knows.',
    ],
    ['an escaped arrow', srt.replaceAll('-->', '--&gt;')],
  ])('T5: %s', async (_, body) => {
    expect(await linesOf(body)).toEqual(two);
    expect(await resultOf(body)).toMatchObject({ text: 'Good morning. Nobody knows.' });
  });

  it('T5: lines that start with a time in brackets end at the next one', async () => {
    const lines = '[ti:Tape]\n[00:00.50] Good morning.\r\n\n[00:02.25] <00:02.25>Nobody knows.\n[00:04.00]';
    const expected = [
      [0.5, 2.25, 'Good morning.'],
      [2.25, 4, 'Nobody knows.'],
    ];
    for (const body of [lines, { text: lines }]) expect(await linesOf(body)).toEqual(expected);
    expect(await linesOf('[00:01] Good morning.\nAt [00:02] nobody knows.')).toEqual([]);
  });

  it('T5: only subtitles that players can read are saved as such', async () => {
    expect(await resultOf(srt)).toMatchObject({ form: 'srt' });
    expect(await resultOf(vtt)).toMatchObject({ form: 'vtt' });
    expect(await resultOf('[00:00.500 --> 00:02.000] Good morning.')).toMatchObject({ form: 'text' });
  });

  it('T5: audio_duration is AssemblyAI’s only without segments, and without the field `word`', async () => {
    const segments = two.map(([start, end, text]) => ({ start, end, text }));
    expect(await linesOf({ audio_duration: 10, segments })).toEqual(two);
    expect(
      await resultOf({ audio_duration: 10, words: [{ word: 'Good.', start: 0.5, end: 2 }] }, null),
    ).toMatchObject({
      duration: 10,
      segments: [{ start: 0.5, end: 2, text: 'Good.' }],
    });
  });

  it('T5: WebVTT without cues in `text` contains no speech', async () => {
    expect(await resultOf({ text: 'WEBVTT\n\n' })).toMatchObject({ text: '', segments: [] });
  });

  it.each([
    ['Tom &amp; Ann&#39;s &#x27;tide&#X27; &quot;x&quot;&nbsp;&lt;b&gt;', "Tom & Ann's 'tide' \"x\" <b>"],
    ['{\\an8}Good {\\i1}morning{\\i0}.', 'Good morning.'],
    ['<font color="#ffff00"><i>Good</i></font> <00:00:01.000><c>morning</c>.', 'Good morning.'],
    ['&unknown; &#0; &#xD800; &#99999999; 5 < 6 {sic}', '&unknown;   &#99999999; 5 < 6 {sic}'],
  ])('T5: entities and tags in cues are decoded: %s', async (written, text) => {
    for (const head of ['1\n', 'WEBVTT\n\n'])
      expect(await linesOf(`${head}00:00:01.000 --> 00:00:02.000 align:start\n${written}\n`)).toEqual([
        [1, 2, text],
      ]);
  });

  const timed = (start: object, end: object) => ({
    segments: [
      { ...start, text: 'Good morning.' },
      { ...end, text: 'Nobody knows.' },
    ],
  });
  it.each([
    ['start_time', timed({ start_time: 0.5, end_time: 2 }, { start_time: '2.25', end_time: '4' })],
    [
      'startTime, in seconds with their unit',
      timed({ startTime: '0.5s', endTime: '2s' }, { startTime: '2.250s', endTime: '4s' }),
    ],
    ['start_ms', timed({ start_ms: 500, end_ms: 2000 }, { start_ms: 2250, end_ms: 4000 })],
    ['startMs as text', timed({ startMs: '500', endMs: '2000' }, { startMs: '2250', endMs: '4000' })],
    ['from and to', timed({ from: 0.5, to: 2 }, { from: 2.25, to: 4 })],
    ['begin_time', timed({ begin_time: 0.5, end_time: 2 }, { begin_time: 2.25, end_time: 4 })],
    [
      'times of a clock',
      timed({ start: '00:00.500', end: '00:02.000' }, { start: '0:00:02,250', end: '00:00:04:000' }),
    ],
    ['a start and a duration', timed({ start: 0.5, duration: 1.5 }, { offset: 2.25, duration: 1.75 })],
    [
      'milliseconds and a duration (Azure)',
      timed(
        { offsetMilliseconds: 500, durationMilliseconds: 1500 },
        { offsetMilliseconds: 2250, durationMilliseconds: 1750 },
      ),
    ],
    [
      'ISO 8601 (Azure)',
      timed({ offset: 'PT0.5S', duration: 'PT1.5S' }, { offset: 'PT0M2.25S', duration: 'PT1.75S' }),
    ],
    [
      'ticks (Azure)',
      timed(
        { offsetInTicks: 5_000_000, durationInTicks: 15_000_000 },
        { offsetInTicks: 22_500_000, durationInTicks: 17_500_000 },
      ),
    ],
    [
      'Protocol Buffers',
      timed(
        { start: { seconds: '0', nanos: 5e8 }, end: { seconds: 2 } },
        { start: { seconds: 2, nanos: 25e7 }, end: { seconds: '4' } },
      ),
    ],
    ['a pair', timed({ timestamp: [0.5, 2] }, { timestamp: [2.25, 4] })],
    ['numbers with a decimal comma', timed({ start: '0,5', end: '2,0' }, { start: '2,25', end: '4,0' })],
  ])('T5: times of segments are read from %s', async (_, body) => {
    expect(await linesOf(body)).toEqual(two);
  });

  const items = (start: string, end: string, text: string, factor = 1) =>
    two.map(([from, to, said]) => ({
      [start]: Number(from) * factor,
      [end]: Number(to) * factor,
      [text]: said,
    }));
  it.each([
    [
      'whisper.cpp',
      {
        result: { language: 'en' },
        transcription: [
          {
            timestamps: { from: '00:00:00,500', to: '00:00:02,000' },
            offsets: { from: 500, to: 2000 },
            text: ' Good morning.',
          },
          { offsets: { from: 2250, to: 4000 }, text: ' Nobody knows.' },
        ],
      },
    ],
    [
      'Hugging Face',
      { text: ' x', chunks: two.map(([from, to, text]) => ({ timestamp: [from, to], text })) },
    ],
    [
      'Gladia',
      {
        result: {
          metadata: { audio_duration: 10 },
          transcription: { utterances: items('start', 'end', 'text'), languages: ['en'] },
        },
      },
    ],
    ['FunASR', [{ key: 'a', text: 'x', sentence_info: items('start', 'end', 'text', 1000) }]],
    [
      'DashScope',
      {
        transcripts: [{ channel_id: 0, text: 'x', sentences: items('begin_time', 'end_time', 'text', 1000) }],
      },
    ],
    ['Volcengine', { result: { text: 'x', utterances: items('start_time', 'end_time', 'text', 1000) } }],
    [
      'Azure',
      {
        durationMilliseconds: 10_000,
        combinedPhrases: [{ text: 'x' }],
        phrases: items('offsetMilliseconds', 'endMs', 'text', 1000),
      },
    ],
    ['NVIDIA NeMo', { text: 'x', timestamp: { segment: items('start', 'end', 'segment') } }],
    [
      'WhisperX’s object in an object',
      { segments: { segments: items('start', 'end', 'text'), language: 'en' } },
    ],
    ['parakeet-mlx', { text: 'x', sentences: items('start', 'end', 'text') }],
    ['a list in `data`', { code: 0, data: items('start', 'end', 'sentence') }],
    ['VibeVoice', items('Start', 'End', 'Content')],
    [
      'Google',
      {
        results: two.map(([from, to, transcript]) => ({
          alternatives: [{ transcript, words: [{ word: 'x', startTime: `${from}s`, endTime: `${to}s` }] }],
          resultEndTime: '10s',
        })),
      },
    ],
  ])('T5: the segments of %s are read', async (_, body) => {
    expect(await linesOf(body)).toEqual(two);
  });

  it.each(['speaker', 'speaker_id', 'speakerId', 'speakerLabel', 'speaker_tag', 'spk', 'spk_id', 'Speaker'])(
    'T11: the speaker is read from %s',
    async (name) => {
      const segments = [{ start: 0, end: 1, text: 'x', [name]: 'Ann' }];
      expect((await resultOf({ segments })).segments).toMatchObject([{ speaker: 'Ann' }]);
    },
  );

  it('T11: a speaker that is an object has a name, label or id', async () => {
    const segments = [{ name: 'Ann' }, { label: 'Bo' }, { id: 3 }].map((speaker, at) => ({
      start: at,
      end: at + 1,
      text: 'x',
      speaker,
    }));
    expect((await resultOf({ segments })).segments.map(({ speaker }) => speaker)).toEqual(['Ann', 'Bo', '3']);
  });

  it('T5: segments or words without any times are text, whose times are estimated later', async () => {
    for (const body of [
      { segments: [{ text: 'Good morning.' }, { text: 'Nobody knows.' }] },
      [{ text: 'Good morning.' }, { text: 'Nobody knows.' }],
      { words: [{ word: 'Good' }, { word: 'morning.' }, { word: 'Nobody' }, { word: 'knows.' }] },
    ]) {
      const { text, segments } = await resultOf(body);
      expect([text.replace('\n', ' '), segments]).toEqual(['Good morning. Nobody knows.', []]);
    }

    expect(
      await resultOf({
        segments: [{ text: 'Good morning.' }, { text: 'Nobody knows.' }],
        text: 'Good morning. Nobody knows.',
      }),
    ).toMatchObject({
      segments: [],
      text: 'Good morning. Nobody knows.',
    });
  });
});

describe('lists of words alone', () => {
  const spoken = ['Good', 'morning', 'Nobody', 'knows'];
  const times = [
    [0.5, 1],
    [1, 2],
    [3, 3.5],
    [3.5, 4],
  ] as const;
  const lines = [
    [0.5, 2, 'Good morning.'],
    [3, 4, 'Nobody knows'],
  ];
  const words = (fields: (word: string, start: number, end: number) => object) =>
    spoken.map((word, at) => {
      const [start, end] = times[at] ?? [0, 0];
      return fields(word, start, end);
    });
  const [first, second, ...others] = words((content, start, end) => ({
    type: 'word',
    start_time: start,
    end_time: end,
    alternatives: [{ content }],
  }));
  const period = { type: 'punctuation', alternatives: [{ content: '.' }] };

  it.each([
    [
      'a list that is the whole response',
      words((word, start, end) => ({ word: word === 'morning' ? 'morning.' : word, start, end })),
    ],
    [
      'a list of texts that are single words',
      words((word, start, end) => ({ text: word === 'morning' ? 'morning.' : word, start, end })),
    ],
    [
      'words of which one has no times',
      {
        words: [
          { word: 'Good', start: 0.5, end: 2 },
          { word: 'morning.' },
          { word: 'Nobody', start: 3, end: 3.5 },
          { word: 'knows', start: 3.5, end: 4 },
        ],
      },
    ],
    [
      'Hugging Face’s chunks',
      {
        chunks: words((word, start, end) => ({
          text: word === 'morning' ? ' morning.' : ` ${word}`,
          timestamp: [start, end],
        })),
      },
    ],
    ['Speechmatics', { results: [first, second, { ...period, start_time: 2, end_time: 2 }, ...others] }],
    [
      'Amazon',
      {
        jobName: 'a',
        results: {
          transcripts: [{ transcript: 'Good morning. Nobody knows' }],
          items: [first, second, period, ...others],
        },
      },
    ],
    [
      'Soniox, with tokens inside words',
      {
        tokens: [
          { text: 'Go', start_ms: 500, end_ms: 700 },
          { text: 'od', start_ms: 700, end_ms: 1000 },
          { text: ' morn', start_ms: 1000, end_ms: 1500 },
          { text: 'ing', start_ms: 1500, end_ms: 2000 },
          { text: '.', start_ms: 2000, end_ms: 2000 },
          { text: ' Nobody', start_ms: 3000, end_ms: 3500 },
          { text: ' knows', start_ms: 3500, end_ms: 4000 },
        ],
      },
    ],
    [
      'Rev',
      {
        monologues: [
          {
            speaker: 0,
            elements: [
              ...words((value, ts, end_ts) => ({ type: 'text', value, ts, end_ts })).toSpliced(2, 0, {
                type: 'punct',
                value: '. ',
              }),
            ],
          },
        ],
      },
    ],
    [
      'NVIDIA NeMo',
      {
        timestamp: {
          word: words((word, start, end) => ({ word: word === 'morning' ? 'morning.' : word, start, end })),
        },
      },
    ],
  ])('T5: lines are made of %s', async (_, body) => {
    expect(await linesOf(body)).toEqual(lines);
  });
});

describe('right times (T5)', () => {
  const inMs = (recording: number) => ({
    duration: recording * 1000,
    segments: [
      { start: 500, end: 2000, text: 'Good morning.', words: [{ word: 'Good', start: 500, end: 900 }] },
      { start: 2250, end: 4000, text: 'Nobody knows.', words: [] },
    ],
  });

  it('T5: milliseconds are recognised, because they exceed the length of the recording about a thousandfold', async () => {
    for (const seconds of [4.2, 10, 60]) {
      expect(await linesOf(inMs(seconds), seconds)).toEqual(two);
      expect(await resultOf(inMs(seconds), seconds)).toMatchObject({
        duration: seconds,
        words: [{ word: 'Good', start: 0.5, end: 0.9 }],
      });
    }
    // The response's own duration is in seconds.
    expect(await linesOf({ ...inMs(10), duration: 10 }, null)).toEqual(two);
    const events = inMs(10).segments.map((segment) => `data: ${JSON.stringify(segment)}\n\n`);
    expect(await linesOf(events.join(''))).toEqual(two);
  });

  it('T5: seconds that one invented time exceeds aren’t taken for milliseconds', async () => {
    const segments = Array.from({ length: 10 }, (_, at) => ({ start: at, end: at + 1, text: 'x' }));
    const invented = [...segments, { start: 9, end: 9_000, text: 'y' }];
    expect((await linesOf({ segments: invented }, 10)).slice(0, 2)).toEqual([
      [0, 1, 'x'],
      [1, 2, 'x'],
    ]);
    // Whisper pads audio to 30 s.
    expect(await linesOf({ segments: [{ start: 0, end: 30, text: 'x' }] }, 1)).toEqual([[0, 30, 'x']]);
  });

  it('T5: a `duration` in the response that is too small doesn’t move lines', async () => {
    const segments = two.map(([start, end, text]) => ({ start, end, text }));
    for (const duration of [1, '1.0', 0.004]) expect(await linesOf({ duration, segments }, 10)).toEqual(two);
  });
});

describe('text that is not where it usually is', () => {
  const srt =
    '1\n00:00:00,500 --> 00:00:02,000\nGood morning.\n\n2\n00:00:02,250 --> 00:00:04,000\nNobody knows.';
  const segments = two.map(([start, end, text]) => ({ start, end, text }));

  it.each([
    ['JSON in a code block in the text', { text: `\`\`\`json\n${JSON.stringify(segments)}\n\`\`\`` }],
    ['JSON in a code block', `\`\`\`json\n${JSON.stringify({ segments })}\n\`\`\``],
    ['subtitles in a code block in the text', { text: `\`\`\`srt\n${srt}\n\`\`\`` }],
    ['subtitles in a code block', `\`\`\`\n${srt}\n\`\`\`\n`],
    [
      'alternatives of phrases (Azure)',
      {
        recognizedPhrases: two.map(([start, end, text]) => ({
          offset: `PT${start}S`,
          duration: `PT${Number(end) - Number(start)}S`,
          nBest: [{ lexical: 'other', display: text }, { display: 'Another guess' }],
        })),
      },
    ],
    [
      'ticks without a unit',
      segments.map(({ text, start, end }) => ({ text, start: Number(start) * 1e7, end: Number(end) * 1e7 })),
    ],
    [
      'microseconds without a unit',
      segments.map(({ text, start, end }) => ({ text, start: Number(start) * 1e6, end: Number(end) * 1e6 })),
    ],
  ])('T5: is read with its times: %s', async (_, body) => {
    expect(await linesOf(body, 5)).toEqual(two);
  });

  it.each([
    ['a chat reply', { choices: [{ message: { role: 'assistant', content: 'Good morning.' } }] }],
    ['parts (Gemini)', { candidates: [{ content: { parts: [{ text: 'Good morning.' }] } }] }],
    ['an object', { text: { content: 'Good morning.' } }],
    ['a list', { text: ['Good morning.'] }],
    ['an unknown wrapper', { reply: { body: { Result: 'Good morning.' } } }],
  ])('T5: is read without times: %s', async (_, body) => {
    expect((await resultOf(body)).text).toBe('Good morning.');
  });

  it.each([
    ['a job that waits', { id: 'job', status: 'queued', text: null }],
    [
      'a list in an unknown form',
      [
        [0, 1],
        [1, 2],
      ],
    ],
  ])('T5: isn’t silence: %s', async (_, body) => {
    await expect(resultOf(body)).rejects.toMatchObject({ failure: { code: 'no-text' } });
  });

  it('T5: text after the last segment becomes a line', async () => {
    const body = { text: 'Good morning. Nobody knows. Good night.', segments };
    expect((await linesOf(body)).map(([, , text]) => text)).toEqual([
      'Good morning.',
      'Nobody knows.',
      'Good night.',
    ]);
    expect(await linesOf({ text: ' Good morning.\nNobody  knows!', segments })).toEqual(two);
  });

  it('T5: a segment without an end lasts until the next one', async () => {
    const starts = two.map(([start, , text]) => ({ start, text }));
    expect(await linesOf({ segments: starts })).toEqual([
      [0.5, 2.25, 'Good morning.'],
      [2.25, 2.25, 'Nobody knows.'],
    ]);
  });

  it('T11: a WebVTT cue with several voices has a line for each', async () => {
    const cue = '00:01.000 --> 00:03.000\n<v Ann>Good day.</v>\n<v Bob>Not\nso good.</v>\n';
    const { segments: lines } = await resultOf(`WEBVTT\n\n${cue}`);
    expect(lines.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ann', 'Good day.'],
      ['Bob', 'Not so good.'],
    ]);
    expect([lines[0]?.start, lines[1]?.end]).toEqual([1, 3]);
    expect(lines[0]?.end).toBe(lines[1]?.start);
  });

  it('T5: whisper.cpp’s tokens for times aren’t words', async () => {
    const tokens = ['[_BEG_]', ' Good', ' day.', '[_TT_100]'].map((text, at) => ({
      text,
      offsets: { from: at * 500, to: at * 500 + 500 },
    }));
    const { words } = await resultOf({
      transcription: [{ offsets: { from: 0, to: 2000 }, text: ' Good day.', tokens }],
    });
    expect(words.map(({ word }) => word.trim())).toEqual(['Good', 'day.']);
  });
});
