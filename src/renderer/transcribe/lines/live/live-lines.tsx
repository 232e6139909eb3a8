import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LiveChunk, Transcript } from '../../../../shared/transcription/transcript.ts';
import { strings } from '../../../i18n/strings.ts';
import { useOpenTranscript } from '../../../stores/transcripts/open-transcript.ts';
import { speakerName } from '../../../stores/transcripts/speaker-names.ts';
import { ShowMore } from '../../../ui/controls/show-more.tsx';
import { clockOf } from '../../../ui/format/clock-of.ts';
import { withBreaks } from '../../../ui/text/with-breaks.tsx';
import styles from './live-lines.module.css';

/** The text of a transcript that is still streaming in. It can be read and copied, but not edited yet. */
export function LiveLines({ transcript }: { readonly transcript: Transcript }) {
  const live = useOpenTranscript((open) => (open.id === transcript.id ? open.live : none));
  const shown = useMemo(() => live.filter(({ lines }) => lines.length > 0), [live]);
  const element = useRef<HTMLElement>(null);
  useFollowEnd(element, shown);
  if (shown.length === 0) return null;
  return (
    <section ref={element} className={styles.live} aria-label={strings().speakers.arriving} aria-busy="true">
      {shown.map((chunk) => (
        <LiveChunkLines key={chunk.chunk} live={chunk} transcript={transcript} />
      ))}
    </section>
  );
}

const none: readonly LiveChunk[] = [];

/** Distance from the end within which the view still follows new text, in px. */
const nearEnd = 60;

/** Keeps the end of the text in view, unless the user has scrolled away from it. */
function useFollowEnd(element: RefObject<HTMLElement | null>, text: readonly LiveChunk[]): void {
  const follows = useRef(true);
  const hasText = text.length > 0;
  useEffect(() => {
    const region = hasText ? element.current?.closest('[data-region]') : null;
    if (!region) return;
    const note = () => {
      follows.current = region.scrollHeight - region.scrollTop - region.clientHeight < nearEnd;
    };
    region.addEventListener('scroll', note, { passive: true });
    return () => region.removeEventListener('scroll', note);
  }, [element, hasText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text makes the region longer
  useLayoutEffect(() => {
    const region = element.current?.closest('[data-region]');
    if (region && follows.current) region.scrollTop = region.scrollHeight;
  }, [element, text]);
}

/**
 * How many of the latest lines, and how many UTF-16 units at the end of a line, are shown at first and added by each
 * "Show more".
 */
const linesAtOnce = 500;
const lineAtOnce = 20_000;

function LiveChunkLines({
  live: { chunk, lines },
  transcript: { chunks, duration },
}: {
  readonly live: LiveChunk;
  readonly transcript: Transcript;
}) {
  const texts = strings().speakers;
  const transcriptChunk = chunks.find((each) => each.chunk === chunk);
  const end = transcriptChunk?.duration == null ? duration : transcriptChunk.start + transcriptChunk.duration;
  const [count, setCount] = useState(linesAtOnce);
  const first = Math.max(0, lines.length - count);
  return (
    <>
      {chunks.length > 1 && transcriptChunk && end !== null && (
        <p className={styles.head}>{texts.arrivingPart(clockOf(transcriptChunk.start), clockOf(end))}</p>
      )}
      <ShowMore unit="items" rest={first} onMore={() => setCount(count + linesAtOnce)} />
      {lines.slice(first).map(({ start, text, speaker }, index) => {
        const at = first + index;
        const before = lines[at - 1]?.speaker?.id;
        const isNew = speaker !== null && speaker.id !== before;
        return (
          <div key={at} className={styles.row} data-last={at === lines.length - 1 || undefined}>
            <span className={styles.margin}>
              {isNew && <span className={styles.speaker}>{speakerName(speaker, chunks)}</span>}
              <span className={styles.time}>{start !== null && clockOf(start)}</span>
            </span>
            <p className={styles.text} dir="auto">
              <LatestText text={text} />
            </p>
          </div>
        );
      })}
    </>
  );
}

/** The end of a line's text. Each update redraws it, so its start is only drawn on request. */
function LatestText({ text }: { readonly text: string }) {
  const [length, setLength] = useState(lineAtOnce);
  const rest = Math.max(0, text.length - length);
  return (
    <>
      <ShowMore unit="characters" rest={rest} onMore={() => setLength(length + lineAtOnce)} />
      {withBreaks(text.slice(rest))}
    </>
  );
}
