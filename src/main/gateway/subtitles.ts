import { ownValue } from '../../shared/own-value.ts';
import { noScores, type Segment } from '../../shared/transcription/transcription.ts';
import { clockTime } from './clock-time.ts';

/**
 * Parses SubRip or WebVTT cues in the variants that gateways send: CRLF, missing numbers, decimal commas, points or
 * colons, missing hours, settings or text after the times, times in brackets (as Whisper's programs print them), a byte
 * order mark, tags, and blank lines within the text. Returns null if there is no cue, and an empty list for a WebVTT
 * header alone, which means that there was no speech.
 */
export function readSubtitles(body: string): readonly Segment[] | null {
  const text = body.replace(/^\uFEFF/, '');
  const isWebVtt = /^\s*WEBVTT/.test(text);
  const cues: Cue[] = [];
  const leading: string[] = [];
  let block: string[] = [];
  let afterBlank = true;
  const settle = () => {
    const isMetadata = afterBlank && ((isWebVtt && metadataLine.test(block[0] ?? '')) || isNumber(block));
    const lines = cues.at(-1)?.lines ?? leading;
    // Added one at a time, because there may be more lines than a call can have arguments.
    if (!isMetadata) for (const line of block) lines.push(line);
    block = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const times = timesOf(line);
    if (times) {
      // The line before the times may be the cue's number, or in WebVTT its identifier, even without a blank line
      // before it.
      if (isNumber(block.slice(-1)) || (isWebVtt && afterBlank)) block.pop();
      settle();
      const { start, end, rest } = times;
      cues.push({ start, end, lines: [...leading.splice(0), ...(rest === '' ? [] : [rest])] });
      afterBlank = false;
    } else if (line.trim() === '') {
      settle();
      afterBlank = true;
    } else block.push(line);
  }
  settle();
  if (cues.length === 0 && !(isWebVtt && leading.length === 0)) return null;
  return cues.flatMap((cue) => (isWebVtt ? voicesIn(cue) : [cue]).map((voice) => segmentOf(voice, isWebVtt)));
}

function segmentOf({ start, end, lines }: Cue, isWebVtt: boolean): Segment {
  return { start, end, text: textOf(lines), ...noScores, speaker: isWebVtt ? speakerIn(lines) : null };
}

/** Splits a WebVTT cue with several voices, by the length of what each says. */
function voicesIn(cue: Cue): readonly Cue[] {
  const parts = cue.lines.join('\n').split(/(?=<v[ \t.])/);
  const voices = parts.filter((part) => textOf([part]) !== '').map((part) => part.split('\n'));
  if (voices.length < 2) return [cue];
  const lengths = voices.map((lines) => textOf(lines).length);
  const perLetter = (cue.end - cue.start) / lengths.reduce((sum, length) => sum + length, 0);
  let { start } = cue;
  return voices.map((lines, at) => {
    const end = at === voices.length - 1 ? cue.end : start + (lengths[at] ?? 0) * perLetter;
    const voice = { start, end, lines };
    start = end;
    return voice;
  });
}

/**
 * Parses lines that start with a time in brackets, as in `[00:01.50] Hello.` (LRC). A line ends where the next one
 * starts. The last one has no end (NaN). Returns an empty list if a line has no time.
 */
export function readTimedLines(text: string): readonly Segment[] {
  const lines: Segment[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || /^\[[a-z]{2,8}:[^\]]*\]$/.test(trimmed)) continue;
    const time = /^\[([\d:.,]{4,20})\]/.exec(trimmed);
    const start = time?.[1]?.includes(':') ? clockTime(time[1]) : null;
    if (start === null) return [];
    const last = lines.at(-1);
    if (last) lines.splice(-1, 1, { ...last, end: start });
    const said = trimmed.slice(time?.[0].length);
    lines.push({ start, end: Number.NaN, text: textOf([said]), ...noScores, speaker: null });
  }
  return lines.filter(({ text: said }) => said !== '');
}

type Times = { readonly start: number; readonly end: number };
type Cue = Times & { readonly lines: string[] };

const metadataLine = /^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/;

function isNumber(block: readonly string[]): boolean {
  return block.length === 1 && /^\s*\d+\s*$/.test(block[0] ?? '');
}

/** Between the times of a cue, also if a server escaped it. Faster-whisper's example prints `[0.00s -> 2.50s]`. */
const arrow = /--?(?:>|&gt;)|→/;

/** Returns the times in a line, and the text after them. */
function timesOf(line: string): (Times & { readonly rest: string }) | null {
  const found = arrow.exec(line);
  if (!found) return null;
  const before = line.slice(0, found.index).trim();
  const after = line.slice(found.index + found[0].length).trimStart();
  const last = /^[^\s\]]+/.exec(after)?.[0] ?? '';
  const start = clockTime(before.replace(/^\[\s*|s$/g, ''));
  const end = clockTime(last.replace(/s$/, ''));
  if (start === null || end === null) return null;
  const rest = after.slice(last.length).trim();
  if (before.startsWith('[')) return { start, end, rest: rest.replace(/^\]\s*/, '') };
  return { start, end, rest: isSettings(rest) ? '' : rest };
}

/** Whether the text after the times only positions a cue: `align:start` in WebVTT, `X1:40` in SubRip. */
function isSettings(text: string): boolean {
  return text.split(/\s+/).every((word) => /^[a-z]+\d?:\S/i.test(word));
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
  '&hellip;': '…',
  '&ndash;': '–',
  '&mdash;': '—',
  '&lsquo;': '‘',
  '&rsquo;': '’',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&lrm;': '',
  '&rlm;': '',
};

/** Decodes an HTML entity. Returns an unknown one unchanged. */
function decoded(entity: string): string {
  if (!entity.startsWith('&#')) return ownValue(entities, entity) ?? entity;
  const code = Number(entity.slice(2, -1).replace(/^x/i, '0x'));
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}

/** Returns the name in the first voice tag of a WebVTT cue, as in `<v Alice>`. */
function speakerIn(lines: readonly string[]): string | null {
  const text = lines.join(' ');
  const at = text.search(/<v[ \t.]/);
  const end = at < 0 ? -1 : text.indexOf('>', at);
  // Classes may precede the name, as in <v.loud Alice>.
  const tag = end < 0 ? '' : text.slice(at + 2, Math.min(end, at + 300));
  const name = tag.startsWith('.') ? tag.replace(/^\S+/, '') : tag;
  return name.trim().slice(0, 200) || null;
}

/** Tags of WebVTT and SubRip, but not Qwen's `<asr_text>`, and codes such as `{\an8}`. */
const tags = /<\/?(?!asr_text>)[a-z][^<>]*>|<[\d:.,]+>|\{\\[^{}]*\}/gi;

function textOf(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(tags, '')
        .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decoded)
        .trim(),
    )
    .join(' ')
    .trim();
}
