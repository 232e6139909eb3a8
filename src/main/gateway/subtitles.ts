import type { Segment } from '../../shared/models/transcription.ts';

const timeLine = /^\s*(\S+)\s*-->\s*(\S+)/;

/**
 * Reads SubRip or WebVTT cues as gateways write them: CRLF, missing numbers, comma or point decimals, hours missing,
 * settings after the times, a byte order mark, tags in the text. Null where there is no cue at all.
 */
export function readSubtitles(body: string): readonly Segment[] | null {
  const segments: Segment[] = [];
  let cue: { start: number; end: number; lines: string[] } | null = null;
  const close = () => {
    if (cue) segments.push({ start: cue.start, end: cue.end, text: textOf(cue.lines), ...unsaid });
    cue = null;
  };
  for (const line of body.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const times = timeLine.exec(line);
    const start = times && seconds(times[1] ?? '');
    const end = times && seconds(times[2] ?? '');
    if (start !== null && end !== null) {
      // A cue without a blank line before it leaves its number as the last line of the one above.
      cue = closedBefore(cue, segments);
      cue = { start, end, lines: [] };
    } else if (line.trim() === '') close();
    else cue?.lines.push(line);
  }
  close();
  return segments.length > 0 ? segments : null;
}

type Cue = { start: number; end: number; lines: string[] };

function closedBefore(cue: Cue | null, segments: Segment[]): null {
  if (!cue) return null;
  const lines = /^\d+$/.test(cue.lines.at(-1)?.trim() ?? '') ? cue.lines.slice(0, -1) : cue.lines;
  segments.push({ start: cue.start, end: cue.end, text: textOf(lines), ...unsaid });
  return null;
}

const unsaid = { avgLogprob: null, noSpeechProb: null, compressionRatio: null };

const marks: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function textOf(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/<\/?[a-z][^>]*>|<[\d:.,]+>/gi, '')
        .replace(/&[a-z]+;/g, (mark) => marks[mark] ?? mark)
        .trim(),
    )
    .join(' ')
    .trim();
}

/** `01:02:03,456`, `02:03.456` or `3.4` as seconds; null for anything else. */
function seconds(time: string): number | null {
  const parts = /^(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,](\d+))?$/.exec(time);
  if (!parts) return null;
  const [, hours = '0', minutes = '0', whole = '0', fraction = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${whole}.${fraction}`);
}
