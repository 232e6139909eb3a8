import type { LiveChunk, LiveLine } from '../../../shared/transcription/transcript.ts';
import type { TranscriptSpeaker } from '../../../shared/transcription/transcript-speaker.ts';
import type { TranscriptionResult } from '../../../shared/transcription/transcription.ts';
import type { ArrivingTranscript } from '../../gateway/transcribe.ts';
import { resultOfEvents } from '../../gateway/transcription-response.ts';
import type { StoredChunk } from '../../storage/transcript-row.ts';
import type { Clock } from '../clock.ts';
import { linesOf } from './lines-of.ts';
import { assignSpeakers } from './speakers/assign-speakers.ts';

/** What has arrived so far of a chunk's streamed response. */
export type LiveText = {
  /** Handles new text. `sent` contains the ids of the speakers whose voices were sent. */
  arrived(arriving: ArrivingTranscript, sent: ReadonlySet<string>): void;
  /** Returns all lines so far, or null if nothing has arrived. */
  whole(): LiveChunk | null;
  /** Ends the updates. What has arrived can still be read. */
  end(): void;
  /** Returns what has arrived as a result; null if it contains no text. */
  result(): ArrivedText | null;
};

/** The received start of a response, also verbatim. `sent` contains the ids of the speakers whose voices were sent. */
export type ArrivedText = {
  readonly transcription: TranscriptionResult;
  readonly raw: string;
  readonly sent: ReadonlySet<string>;
};

/**
 * Callbacks: lines changed (`latest` is the end of the text), the text so far should be stored, or an update threw.
 * Such an update is skipped, because the whole response is stored at the end.
 */
export type LiveTextEvents = {
  changed(live: LiveChunk, latest: string): void;
  store(raw: string): void;
  failed(thrown: unknown): void;
};

/** Minimum time between two updates, in ms. Longer texts take longer to read, so they are updated less often. */
const changedEveryMs = 100;
const storedEveryMs = 1_000;
/**
 * Number of characters that add a millisecond to the time between updates. A segment counts as several, because it may
 * be empty.
 */
const charactersPerMs = 500;
const segmentCharacters = 50;
/** Maximum length of the latest words, in UTF-16 units. */
const latestLength = 120;

/** Creates the live text of a chunk. `known` returns the speakers of the transcript. */
export function createLiveText(
  chunk: StoredChunk,
  known: () => readonly TranscriptSpeaker[],
  { after }: Pick<Clock, 'after'>,
  events: LiveTextEvents,
): LiveText {
  let latest: { readonly arriving: ArrivingTranscript; readonly sent: ReadonlySet<string> } | null = null;
  let shown: readonly LiveLine[] = [];
  const changes = createThrottle(after, events.failed, () => {
    const { lines, text, segments } = linesNow();
    const from = firstDifference(shown, lines);
    if (from < lines.length || lines.length < shown.length) {
      shown = lines;
      events.changed(
        { chunk: chunk.chunk, from, lines: lines.slice(from) },
        text.trimEnd().slice(-latestLength),
      );
    }
    return changedEveryMs + (text.length + segments * segmentCharacters) / charactersPerMs;
  });
  const stores = createThrottle(after, events.failed, () => {
    const raw = latest?.arriving.raw() ?? '';
    events.store(raw);
    return storedEveryMs + raw.length / charactersPerMs;
  });

  function linesNow(): {
    readonly lines: readonly LiveLine[];
    readonly text: string;
    readonly segments: number;
  } {
    if (!latest) return { lines: [], text: '', segments: 0 };
    const streamed = latest.arriving.now();
    const transcription = resultOfEvents(streamed, '', chunk.duration);
    const lines = linesOf(transcription, chunk);
    const speakers = assignSpeakers(
      known(),
      lines.map(({ speaker }) => speaker),
      chunk.chunk,
      latest.sent,
    );
    return {
      text: transcription.text,
      segments: streamed.segments.length,
      lines: lines.map(({ start, approximate, text, speaker }) => ({
        start: approximate ? null : start,
        text,
        speaker: speakers.of(speaker),
      })),
    };
  }

  return {
    arrived: (arriving, sent) => {
      latest = { arriving, sent };
      changes.call();
      stores.call();
    },
    end: () => {
      changes.end();
      stores.end();
    },
    whole: () => (shown.length > 0 ? { chunk: chunk.chunk, from: 0, lines: [...shown] } : null),
    result: () => {
      if (!latest) return null;
      const raw = latest.arriving.raw();
      const transcription = resultOfEvents(latest.arriving.now(), raw, chunk.duration);
      return transcription.text === '' ? null : { transcription, raw, sent: latest.sent };
    },
  };
}

/**
 * Calls `work` immediately, or after the delay in ms that its last call returned, so that the latest change isn't
 * missed.
 */
function createThrottle(after: Clock['after'], failed: LiveTextEvents['failed'], work: () => number) {
  let cancel: (() => void) | null = null;
  let isWanted = false;
  const run = () => {
    isWanted = false;
    let pauseMs = storedEveryMs;
    try {
      pauseMs = work();
    } catch (thrown) {
      failed(thrown);
    }
    cancel = after(pauseMs, () => {
      cancel = null;
      if (isWanted) run();
    });
  };
  return {
    call: () => {
      if (cancel === null) run();
      else isWanted = true;
    },
    end: () => {
      cancel?.();
      cancel = null;
      isWanted = false;
    },
  };
}

/** Returns the index of the first line that differs. */
function firstDifference(before: readonly LiveLine[], now: readonly LiveLine[]): number {
  const at = now.findIndex((line, index) => {
    const other = before[index];
    return other?.text !== line.text || other.start !== line.start || other.speaker?.id !== line.speaker?.id;
  });
  return at < 0 ? now.length : at;
}
