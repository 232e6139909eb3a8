import { ownValue } from '../../shared/own-value.ts';
import type { Segment } from '../../shared/transcription/transcription.ts';

/** Latest valid time, in seconds. */
const longestTime = 10_000_000;
const timeLine = /^\s*(\S+)\s*-->\s*(\S+)/;

/**
 * Parses SubRip or WebVTT cues in the variants that gateways send: CRLF, missing numbers, decimal commas or points,
 * missing hours, settings after the times, a byte order mark, tags, and blank lines within the text. Returns null if
 * there is no cue, and an empty list for a WebVTT header alone, which means that there was no speech.
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
      cues.push({ ...times, lines: leading.splice(0) });
      afterBlank = false;
    } else if (line.trim() === '') {
      settle();
      afterBlank = true;
    } else block.push(line);
  }
  settle();
  if (cues.length === 0 && !(isWebVtt && leading.length === 0)) return null;
  return cues.map(({ start, end, lines }) => ({
    start,
    end,
    text: textOf(lines),
    ...noScores,
    speaker: isWebVtt ? speakerIn(lines) : null,
  }));
}

type Times = { readonly start: number; readonly end: number };
type Cue = Times & { readonly lines: string[] };

const metadataLine = /^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/;

function isNumber(block: readonly string[]): boolean {
  return block.length === 1 && /^\s*\d+\s*$/.test(block[0] ?? '');
}

function timesOf(line: string): Times | null {
  const times = timeLine.exec(line);
  const start = seconds(times?.[1] ?? '');
  const end = seconds(times?.[2] ?? '');
  return start !== null && end !== null ? { start, end } : null;
}

const noScores = { avgLogprob: null, noSpeechProb: null, compressionRatio: null, uncertain: false };

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

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

function textOf(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/<\/?[a-z][^<>]*>|<[\d:.,]+>/gi, '')
        .replace(/&[a-z]+;/g, (mark) => ownValue(entities, mark) ?? mark)
        .trim(),
    )
    .join(' ')
    .trim();
}

/** Parses `01:02:03,456`, `02:03.456` or `3.4` to seconds. Returns null for anything else. */
function seconds(time: string): number | null {
  const parts = /^(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,](\d+))?$/.exec(time);
  if (!parts) return null;
  const [, hours = '0', minutes = '0', wholeSeconds = '0', fraction = '0'] = parts;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${wholeSeconds}.${fraction}`);
  return total <= longestTime ? total : null;
}
