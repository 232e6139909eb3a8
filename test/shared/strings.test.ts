import { afterEach, describe, expect, test } from 'vitest';
import { english as pageEnglish } from '../../src/shared/i18n/en.ts';
import { american } from '../../src/shared/i18n/en-us.ts';
import { currentLocale, setLocale, strings } from '../../src/shared/i18n/locale.ts';
import { mainChinese, mainEnglish } from '../../src/shared/i18n/main-strings.ts';
import { chinese as pageChinese } from '../../src/shared/i18n/zh-hans.ts';
import { languageOf } from '../../src/shared/text/language.ts';

/** The strings of the page and of the main process. */
const english = { ...pageEnglish, ...mainEnglish };
const chinese = { ...pageChinese, ...mainChinese };

type StringEntry = { readonly path: string; readonly entry: unknown };

/** Returns every string and function of a catalogue, with its path. */
function entriesOf(value: unknown, path: string): readonly StringEntry[] {
  if (typeof value !== 'object' || value === null) return [{ path, entry: value }];
  return Object.entries(value).flatMap(([name, held]) => entriesOf(held, path ? `${path}.${name}` : name));
}

const facts = { text: (name: string) => `‹${name}›` };
const nothing = { text: () => '' };
const list = ['‹a›', '‹b›'];

/** Returns the texts of an entry: for a function, the results for the first example values that it accepts. */
function textsOf({ path, entry }: StringEntry): readonly string[] {
  if (typeof entry === 'string') return [entry];
  if (typeof entry !== 'function') throw new Error(`${path} is neither a text nor a function`);
  const call = (...values: readonly unknown[]): readonly string[] => {
    try {
      const text: unknown = Reflect.apply(entry, undefined, values);
      return typeof text === 'string' ? [text] : [];
    } catch (thrown) {
      if (thrown instanceof TypeError) return [];
      throw thrown;
    }
  };
  const plain = [
    ...call(1, 1, 1, 1, 1),
    ...call(2000, 3000, 4000, 5000, 6000),
    ...call(0, 2, 0, 0, 2),
    ...call('‹a›', '‹b›', '‹c›', '‹d›', '‹e›'),
    ...call('‹a›', false, false, false, false),
    ...[...call(undefined), ...call(null)].filter((text) => !/undefined|null/.test(text)),
  ];
  return plain.length > 0 ? plain : [...call(facts), ...call(nothing), ...call(list)];
}

const ours = entriesOf(english, '');
const theirs = entriesOf(chinese, '');

describe('G7: two string catalogues of the same shape', () => {
  test('G7: both have the same entries, of the same type', () => {
    const shape = (entries: readonly StringEntry[]) =>
      entries.map(({ path, entry }) => `${path}: ${typeof entry}`).toSorted();
    expect(shape(theirs)).toEqual(shape(ours));
  });

  test.each([
    ['English', ours],
    ['Chinese', theirs],
  ])('G7: every entry in %s has text', (_, entries) => {
    for (const item of entries) {
      const texts = textsOf(item);
      expect(texts.length, item.path).toBeGreaterThan(0);
      for (const text of texts) expect(text, item.path).not.toMatch(/undefined|\[object/);
    }
  });

  test('G7: values in an English text are in the Chinese one too', () => {
    const carried = (item: StringEntry) => {
      if (typeof item.entry !== 'function') return [];
      const texts = textsOf(item).join('\n');
      return ['‹a›', '‹b›', '‹c›', '‹d›', '‹e›'].filter((value) => texts.includes(value));
    };
    const known = new Map(theirs.map((item) => [item.path, item]));
    for (const item of ours) {
      const other = known.get(item.path);
      if (other) expect(carried(other), item.path).toEqual(carried(item));
    }
  });

  test('G7: a count of one is singular', () => {
    const { compare, gatewayTest, requests, speak } = english;
    expect([
      speak.interrupted(1, 1),
      speak.interrupted(1, 3),
      speak.interrupted(2, 3),
      speak.interrupted(3, 3),
      chinese.speak.interrupted(1, 1),
      requests.inFrames('1'),
      requests.earlierShown('1'),
      compare.set.ended(1, 3),
      gatewayTest.summary(1, 5),
    ]).toEqual([
      'Not finished: there is no audio yet.',
      'Not finished: 1 of 3 parts is missing. Finished parts are saved.',
      'Not finished: 2 of 3 parts are missing. Finished parts are saved.',
      'Not finished: all 3 parts are missing.',
      '未完成：尚无音频。',
      'An event stream. Its frame is under Frames.',
      '1 earlier frame isn’t shown.',
      '1 of 3 replies finished',
      '1 of 5 capabilities works.',
    ]);
  });

  test('G7: Chinese contains no English, except names', () => {
    // Search keywords are never shown, and users may also type English ones.
    const shown = theirs.filter(({ path }) => !/^(?:keywords)\./.test(path));
    const left = shown.flatMap((item) =>
      textsOf(item)
        .filter((text) => /[A-Za-z]{2,}/.test(text.replace(/‹\w+›|NaN|false/g, '').replace(names, '')))
        .map((text) => `${item.path}: ${text}`),
    );
    expect(left).toEqual([]);
  });

  test('G7: Chinese has different words for a voice and for audio', () => {
    // Two texts deliberately use the everyday word: the first-run heading and the message about a silent microphone.
    const plain = theirs.filter(({ path }) => !/^(keywords|onboarding)\./.test(path));
    const texts = plain.flatMap((one) => textsOf(one).map((text) => `${one.path}: ${text}`));
    expect(texts.filter((text) => text.includes('声音') && !text.includes('没有声音输入'))).toEqual([]);
  });

  test('G7: Chinese has Chinese punctuation', () => {
    for (const item of theirs)
      for (const text of textsOf(item))
        expect(text, item.path).not.toMatch(
          /\p{Script=Han}[,;:?!]|[,;?!]\p{Script=Han}|\p{Script=Han}\.(?!txt)/u,
        );
  });
});

/** Names that are the same in every language: products, formats, keys, files, flags, addresses, units. */
const names = new RegExp(
  [
    String.raw`https?://[\w./…-]*|socks5://|[\w.]+\.example\b|/v1|X-Team|sk-…|zh-CN`,
    '(?:x-)?api-key|anthropic-version|api-version|Workers AI|sonar',
    String.raw`--[\w-]+(?: N\b| DIR\b)?|[a-z]+\.(?:json|csv|txt)|\b(?:transcripts|recordings|dictation|clips|drafts)/|MISSING\.txt|\.pcm|\.txt|stream_options|git pull|npm start|\byue\b|pt-BR|“(?:Parlance )?backups”`,
    'Parlance|OpenAI|ChatGPT|Claude|Open WebUI|LibreChat|Chatbox|Cherry Studio|Office|PowerPoint|Excel|OpenDocument|Chrome|Chromium|Edge|Brave|Vivaldi|Markdown|SubRip|WebVTT|Web 字幕|Word|Windows|macOS|Linux|AppImage|English',
    'Alloy|Echo|Fable|Onyx|Nova|Shimmer|Ash|Ballad|Coral|Sage|Verse|Marin|Cedar|Top p|curl|deb|https?',
    'max_completion_tokens|JSON Schema|top_k|response_format|stream: true|SBOM',
    'Unicode|UTF-(?:8|16 [LB]E)|GB18030|Big5|Shift_JIS|EUC-(?:JP|KR)|KOI8-[RU]|ISO-8859-\\d+|DOS 866|Mac\\b',
    '\\b(?:API|ID|IP|URL|HTML|CA|PEM|PDF|CSV|ZIP|JSON|TXT|SRT|VTT|DOCX|XLSX|PPTX|EPUB|RTF|MD|MP3|WAV|HTTPS?(?:_PROXY)?|ALL_PROXY|SOCKS5|UTF)\\b',
    '\\b(?:PNG|JPEG|HEIC|GIF|WebP|AVIF|BMP|mp3|mp4|m4a|aac|wav|webm|ogg|flac|mov|mkv|ts|aiff|caf|w64|au|sph)\\b',
    '\\b(?:AIFF|AU|CAF|AMR|MIDI|WMA|WMV|AVI|FLV|MPEG|MPG|DTS|WV|TTA|APE|MPC|DSD|DSF|DFF|SILK|MXF|kHz)\\b|WavPack|True Audio|Monkey’s Audio|Musepack|AC-3|Core Audio|RealMedia|Media\\b|Flash',
    'NIST SPHERE|Qualcomm PureVoice|Codec 2|Creative Voice|Computerized Speech Lab|Amiga',
    '\\b(?:SPH|DSS|DS2|QCP|iLBC|PVF|VOC|IRCAM|SF|SoX|8SVX|NSP|Shorten|SHN|TAK|TwinVQ|VQF|ATRAC|OMA|AA3|TrueHD|THD|MLP|DV|WTV|GXF)\\b',
    '\\b(?:Enter|Esc|Alt|Backspace|KB|MB|GB|Hz|ABCDEFGH)\\b',
  ].join('|'),
  'g',
);

describe('G7: the language of the interface', () => {
  afterEach(() => setLocale('system'));

  test.each([
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    // Readers of traditional characters don't get simplified ones by default.
    ['zh-TW', 'en'],
    ['zh-Hant', 'en'],
    ['en-US', 'en'],
    ['de', 'en'],
    ['', 'en'],
    ['no locale', 'en'],
  ])('G7: a computer set to “%s” gets %s', (system, language) => {
    expect(languageOf('system', system)).toBe(language);
  });

  test('G7: in Chinese, a sentence that ends in Latin letters is separated from the next', () => {
    expect(chinese.frame.sentences(['Slow down.', '请稍后重试。', '录音已保留。'])).toBe(
      'Slow down. 请稍后重试。录音已保留。',
    );
  });

  test('G7: a chosen language applies immediately, whatever the computer’s is', () => {
    expect(languageOf('en', 'zh-CN')).toBe('en');
    setLocale('zh-Hans');
    expect(currentLocale()).toBe('zh-Hans');
    expect(strings().menu.dismiss).toBe('关闭');
    setLocale('en');
    expect(strings().menu.dismiss).toBe('Close');
  });
});

test('G7: American English has no British spellings, and dates of its own', () => {
  const { keywords: searched, ...shown } = american;
  const texts = entriesOf(shown, '').flatMap(textsOf);
  expect(
    texts.filter((text) => /colour|favourite|licence|cancelled|recognise|organisation|summarise/i.test(text)),
  ).toEqual([]);
  expect(searched.settings.theme).toBe(pageEnglish.keywords.settings.theme);
  expect(american.chat.language).toBe('en-US');
});
