import type { Transcript, TranscriptLine } from '../../../shared/models/transcript.ts';
import { cuesOf } from './cues.ts';
import { paragraphsOf } from './paragraphs.ts';
import { exactTime, shortTime } from './time-code.ts';

/** The kinds of file that a transcript can be saved as. */
export type ExportKind = 'text' | 'srt' | 'vtt' | 'json' | 'markdown';

/** What a file says of the whole transcript. */
export type ExportHead = Pick<Transcript, 'language' | 'duration' | 'settings'> & { readonly title: string };

/** A file to be saved: how its name ends, its MIME type and its text. */
export type TranscriptFile = { readonly ending: string; readonly type: string; readonly text: string };

/** Whether a kind needs times, which some gateways do not give. */
export function needsTimes(kind: ExportKind): boolean {
  return kind === 'srt' || kind === 'vtt';
}

/** A transcript as a file, as it has been corrected. */
export function transcriptFile(
  kind: ExportKind,
  head: ExportHead,
  lines: readonly TranscriptLine[],
): TranscriptFile {
  switch (kind) {
    case 'text':
      return { ending: 'txt', type: 'text/plain', text: plainText(lines) };
    case 'srt':
      return { ending: 'srt', type: 'application/x-subrip', text: subRip(lines) };
    case 'vtt':
      return { ending: 'vtt', type: 'text/vtt', text: webVtt(lines) };
    case 'json':
      return { ending: 'json', type: 'application/json', text: segmentsJson(head, lines) };
    case 'markdown':
      return { ending: 'md', type: 'text/markdown', text: markdown(head, lines) };
  }
}

/** A transcript's text alone, in paragraphs. */
export function plainText(lines: readonly TranscriptLine[]): string {
  return paragraphsOf(lines)
    .map(({ text }) => `${text}\n`)
    .join('\n');
}

function subRip(lines: readonly TranscriptLine[]): string {
  return cuesOf(lines)
    .map(({ start, end, lines: shown }, index) =>
      [index + 1, `${exactTime(start, ',')} --> ${exactTime(end, ',')}`, ...shown, '', ''].join('\n'),
    )
    .join('');
}

function webVtt(lines: readonly TranscriptLine[]): string {
  const cues = cuesOf(lines).map(({ start, end, lines: shown }) =>
    [`${exactTime(start, '.')} --> ${exactTime(end, '.')}`, ...shown.map(escaped), '', ''].join('\n'),
  );
  return `WEBVTT\n\n${cues.join('')}`;
}

/** What would be markup in a cue (WebVTT, cue text). */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** In the shape of `verbose_json`, so that whatever reads that reads this. */
function segmentsJson(
  { language, duration, settings }: ExportHead,
  lines: readonly TranscriptLine[],
): string {
  const text = lines
    .map((line) => line.text.trim())
    .filter(Boolean)
    .join(' ');
  const segments = lines.map((line, id) => ({
    id,
    start: line.start,
    end: line.end,
    text: line.text,
    ...(line.original === null ? {} : { original: line.original }),
    avg_logprob: line.avgLogprob,
    compression_ratio: line.compressionRatio,
    no_speech_prob: line.noSpeechProb,
    unsure: line.uncertain,
  }));
  return `${JSON.stringify({ task: settings.task, language, duration, text, segments }, null, 2)}\n`;
}

function markdown({ title }: ExportHead, lines: readonly TranscriptLine[]): string {
  const paragraphs = paragraphsOf(lines).map(({ start, text }) =>
    start === null ? plain(text) : `**${shortTime(start)}** ${plain(text)}`,
  );
  return `${[`# ${plain(title)}`, ...paragraphs].join('\n\n')}\n`;
}

/** Text whose signs stay signs in Markdown. */
function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');
}
