import { ownValue } from '../../shared/own-value.ts';
import { joinTexts } from '../../shared/text/join-texts.ts';

const languages = '(\\p{Lu}\\p{L}{1,30})(?:, ?\\p{Lu}\\p{L}{1,30}){0,4} ?';
const tagNames = 'asr_text|s|unk|pad|bos|eos|EOU|EOB|blank|no_?speech|silence';
const paddings = 'PAD|UNK|CLS|SEP|STREAMING_PAD|STREAMING_WORD|_(?:BEG|EOT|SOT|TT)_\\d{0,5}';

/** The language that Qwen's models put first, as in `language English<asr_text>`. */
const languageToken = new RegExp(`language ${languages}<asr_text>`, 'gu');

/** Special tokens that recognisers write into the text: `<|en|>`, `<|0.00|>`, `</s>`, `[PAD]`. */
const tokens = new RegExp(`<\\|[^<>|]{1,40}\\|>|</?(?:${tagNames})>|\\[(?:${paddings})\\]`, 'g');

/** Marks for silence, as in `[BLANK_AUDIO]` (whisper.cpp) and `(silence)`. */
const silences =
  /[[(*（【] ?(?:(?:blank|no)[ _-]?(?:audio|speech|sound|voice)|silence|silent|stille|silencio|silenzio|静音|无声|無音|無聲) ?[\])*）】]/giu;

/** Stands for what is cut out of a text. */
const cut = '\0';

/** Returns a text without the special tokens and marks for silence that recognisers write. */
export function withoutTokens(text: string): string {
  if (!/[<[(*（【]/.test(text)) return text;
  const parts = [languageToken, tokens, silences]
    .reduce((left, marks) => left.replace(marks, cut), text)
    .split(cut);
  return parts.length === 1 ? text : joinedParts(parts);
}

/** Joins what is left of a text once marks are cut out of it. */
function joinedParts(parts: readonly string[]): string {
  const joined: string[] = [];
  for (const part of parts) {
    const isPunctuation = /^\s*[,.;:!?]/.test(part) && joined.length > 0;
    if (isPunctuation) joined.push(`${joined.pop() ?? ''}${part.trim()}`);
    else if (part.trim() !== '') joined.push(part.trim());
  }
  return joinTexts(joined);
}

/** Returns the start of a text that is still arriving, without a token at its end that may be incomplete. */
export function withoutOpenToken(text: string): string {
  const whole = text.replace(openToken, '');
  return /^\s*language$/.test(whole) || openLanguage.test(whole) ? '' : whole;
}

const openToken = /(?:<\|?[\w.:]{0,40}\|?|\[[A-Z_]{0,20})$/;
const openLanguage = /^\s*language (?:\p{Lu}[\p{L}, ]{0,60})?$/u;

/** Tokens that look like the code of a language (NVIDIA Canary). */
const notLanguages = new Set(['emo', 'itn', 'pnc']);

/** Returns the language in the tokens of a text: a code or a name. Null if there is none. */
export function languageInTokens(text: string): string | null {
  const name = text.matchAll(languageToken).next().value?.[1];
  if (name) return name === 'None' ? null : name;
  const code = /<\|([a-z]{2,3})\|>/.exec(text)?.[1];
  return code && !notLanguages.has(code) ? code : null;
}

/** A stretch of text between two time tokens, in seconds. `end` is NaN if the text breaks off. */
type TokenTimed = { readonly text: string; readonly start: number; readonly end: number };

/**
 * Returns the segments of a text with times as tokens, as in `<|0.00|> Hello.<|1.20|>`; none for any other text. Whisper
 * counts anew in each window, which begins where the last segment before it ended.
 */
export function segmentsOfTokens(text: string): readonly TokenTimed[] {
  const [first = '', ...parts] = text.split(/<\|(\d{1,6}(?:\.\d{1,3})?)\|>/);
  if (parts.length === 0) return [];
  const segments: TokenTimed[] = [];
  let windowStart = 0;
  let before = 0;
  let open = hasSpeech(first) ? { text: first, start: 0 } : null;
  for (let at = 0; at < parts.length; at += 2) {
    const time = Number(parts[at]);
    if (time < before) windowStart += before;
    before = time;
    if (open) segments.push({ ...open, end: windowStart + time });
    const said = parts[at + 1] ?? '';
    open = hasSpeech(said) ? { text: said, start: windowStart + time } : null;
  }
  return open ? [...segments, { ...open, end: Number.NaN }] : segments;
}

function hasSpeech(text: string): boolean {
  return withoutTokens(text).trim() !== '';
}

/** Brackets in which models describe what isn't speech: `[Music]`, `(applause)`, `*coughs*`, `♪ la la ♪`. */
const brackets: Readonly<Record<string, string>> = {
  '[': ']',
  '(': ')',
  '*': '*',
  '♪': '♪',
  '【': '】',
  '（': '）',
};

/** Whether a text has no words outside of brackets. */
export function isDescription(text: string): boolean {
  let closing: string | null = null;
  let outside = '';
  let inside = '';
  for (const character of text) {
    const opened: string | undefined = closing === null ? ownValue(brackets, character) : undefined;
    if (opened) closing = opened;
    else if (character === closing) [closing, inside] = [null, ''];
    else if (closing === null) outside += character;
    else inside += character;
  }
  // An unclosed `♪` can enclose the rest of the text, but an unclosed bracket is a typo.
  if (closing !== null && closing !== '♪') outside += inside;
  return text.trim() !== '' && !/[\p{L}\p{N}]/u.test(outside);
}

const speechSounds =
  'laugh(?:s|ter|ing)?|cough(?:s|ing)?|sigh(?:s|ing)?|sneez(?:es|ing)|breath(?:es|ing)|sing(?:s|ing)';
const crowdSounds =
  'applause|cheer(?:s|ing)?|clap(?:s|ping)?|crosstalk|applaus|applaudissements|aplausos|applausi';
const otherSounds = 'music|musik|musique|música|musica|noise|static|beep(?:s|ing)?|pause|silence';
const unclearSounds =
  'inaudible|unintelligible|indistinct|gelächter|rires|risas|risate|музыка|смех|аплодисменты';
const unspacedSounds = '音乐|音樂|音楽|掌声|掌聲|拍手|笑|음악|박수|웃음';

/** Words for sounds. They tell a description inside a text, as in `[MUSIC PLAYING]`, from a remark like `(roughly)`. */
const soundWords = new RegExp(
  `(?<!\\p{L})(?:${speechSounds}|${crowdSounds}|${otherSounds}|${unclearSounds})(?!\\p{L})|${unspacedSounds}`,
  'iu',
);
const inBrackets = /[[(*（【]([^[\](){}*（）【】\n]{1,60})[\])*）】]/gu;
/** Sung text between notes, and a note at the start or end. */
const notes = /[♪♫🎵🎶][^♪♫🎵🎶\n]{0,300}[♪♫🎵🎶]|^\s{0,8}[♪♫🎵🎶]|[♪♫🎵🎶]\s{0,8}$/gu;

/**
 * Separates what was said from descriptions of other sounds, and from the notes around sung text. A text that consists
 * of descriptions has nothing else.
 */
export function separateSounds(text: string): { readonly spoken: string; readonly sounds: string } {
  if (isDescription(text)) return { spoken: '', sounds: text.trim() };
  const found: string[] = [];
  const take = (mark: string) => {
    found.push(mark.trim());
    return cut;
  };
  const marked = text
    .replace(notes, take)
    .replace(inBrackets, (mark, inside: string) => (isSound(mark, inside) ? take(mark) : mark));
  return found.length === 0
    ? { spoken: text.trim(), sounds: '' }
    : { spoken: joinedParts(marked.split(cut)), sounds: joinTexts(found) };
}

/** Longer texts in brackets are more likely to be remarks. */
const mostWords = 3;

function isSound(mark: string, inside: string): boolean {
  const isPair = ownValue(brackets, mark.slice(0, 1)) === mark.slice(-1) && !/^\s/.test(inside);
  if (!isPair || inside.trim().split(/\s+/).length > mostWords) return false;
  return soundWords.test(inside) || /^[A-Z]+(?:_[A-Z]+)+$/.test(inside);
}
