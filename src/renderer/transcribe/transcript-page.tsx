import { useEffect, useMemo, useState } from 'react';
import type { LiveChunk, Transcript } from '../../shared/transcription/transcript.ts';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { ListState } from '../failures/list-state.tsx';
import { strings } from '../i18n/strings.ts';
import { SheetBar } from '../shell/sheet.tsx';
import { type BlankStretch, blankStretches } from '../stores/transcripts/blank/blank-stretches.ts';
import { readPeaks } from '../stores/transcripts/blank/peaks.ts';
import { withSilenceMarked } from '../stores/transcripts/blank/silent-lines.ts';
import { type OpenLine, openTranscript, useOpenTranscript } from '../stores/transcripts/open-transcript.ts';
import type { BothLines, Pair } from '../stores/transcripts/pair-of.ts';
import { usePairedLines, useShownPair } from '../stores/transcripts/side-by-side-state.ts';
import { rename } from '../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../stores/transcripts/transcript-name.ts';
import { useLines } from '../stores/transcripts/use-lines.ts';
import { endToastsAboutOthers } from '../ui/overlay/toast.tsx';
import { useLoaded } from '../ui/state/use-loaded.ts';
import { HowMadeDialog } from './job/how-made.tsx';
import { useCorrections } from './lines/edit/use-corrections.ts';
import { LiveLines } from './lines/live/live-lines.tsx';
import { useReadingPlace } from './lines/reading-place.ts';
import { LiveRegion, TranscriptLines } from './lines/transcript-lines.tsx';
import { useWithoutProgress } from './model/use-without-progress.ts';
import { useExactPlayback } from './playback/exact-playback.ts';
import { PlaybackProblem } from './playback/playback-problem.tsx';
import { type Player, usePlayer } from './playback/player.ts';
import { PlayerBar } from './playback/player-bar.tsx';
import { TranscriptFoot } from './transcript/transcript-foot.tsx';
import { TranscriptState } from './transcript/transcript-state.tsx';
import { TranscriptTools } from './transcript/transcript-tools.tsx';
import styles from './transcript-page.module.css';
import { SideBySide } from './translation/side-by-side.tsx';

/** A transcript's page: title, lines, actions, and player. */
export function TranscriptPage({ transcript }: { readonly transcript: Transcript }) {
  const { id } = transcript;
  const atRest = useWithoutProgress(transcript);
  const { lines: shown, arrives } = useShownLines(id);
  const { peaks, lines, blanks } = useMarks(atRest, shown);
  const failure = useOpenTranscript((open) => (open.id === id ? open.failure : null));
  const playback = useExactPlayback(transcript);
  const player = usePlayer(playback.state === 'ready' ? playback.url : null);
  const pair = useShownPair(transcript);
  const { lines: others, blanks: otherBlanks } = useMarks(otherOf(pair, id), usePairedLines(pair, id));
  const corrections = useCorrections();
  const [following, setFollowing] = useState(true);
  const [howMadeShown, showHowMade] = useState(false);
  useOpened(id);
  const canPlay = playback.state === 'ready' || playback.state === 'preparing';
  useStepKeys(canPlay ? player : null);
  const linePlayer = {
    currentTime: player.currentTime,
    playing: player.playing,
    canPlay,
    following,
    onPlay: player.playFrom,
    onToggle: player.toggle,
    onFollow: setFollowing,
  };
  const hasLines = Boolean(lines?.length);
  const both = pair && bothOf(pair, id, [lines ?? none, blanks], [others ?? none, otherBlanks]);
  return (
    <>
      <SheetBar title={<TitleField key={titleOf(transcript)} transcript={atRest} />}>
        <TranscriptTools
          transcript={atRest}
          lines={lines ?? none}
          others={(pair && others) ?? none}
          blanks={blanks}
          showHowMade={showHowMade}
        />
      </SheetBar>
      <TranscriptNotes transcript={atRest} />
      {both && <SideBySide {...{ both, corrections }} openId={id} player={linePlayer} />}
      {!pair && lines === null && <ListState loaded={false} failure={failure} />}
      {!pair && lines !== null && (
        <>
          <TranscriptState transcript={transcript} hasLines={hasLines || arrives} blanks={blanks} />
          {hasLines && (
            <TranscriptLines
              {...{ lines, blanks, corrections }}
              player={linePlayer}
              live={<LiveLines transcript={atRest} />}
            />
          )}
        </>
      )}
      {!pair && !hasLines && arrives && (
        <LiveRegion>
          <LiveLines transcript={atRest} />
        </LiveRegion>
      )}
      <TranscriptFoot transcript={atRest} lines={lines ?? none} {...{ blanks, both, showHowMade }} />
      <PlaybackProblem hasFailed={player.hasFailed} transcript={transcript} playback={playback} />
      {canPlay && (
        <PlayerBar
          player={player}
          length={transcript.duration}
          transcript={transcript}
          peaks={peaks}
          following={following}
          onFollow={setFollowing}
        />
      )}
      <HowMadeDialog
        transcript={atRest}
        lines={lines ?? none}
        open={howMadeShown}
        onClose={() => showHowMade(false)}
      />
    </>
  );
}

const none: readonly never[] = [];

type Side = readonly [lines: readonly OpenLine[], blanks: readonly BlankStretch[]];

/** Returns both texts of a pair, given that of the open transcript and the other one. */
function bothOf(pair: Pair, openId: string, open: Side, other: Side): BothLines<OpenLine> {
  const [[original, originalBlanks], [translation, translationBlanks]] =
    pair.original.id === openId ? [open, other] : [other, open];
  return { pair, original, translation, originalBlanks, translationBlanks };
}

function useOpened(id: string): void {
  useEffect(() => {
    useReadingPlace.setState({ lineId: null });
    endToastsAboutOthers(id);
    return openTranscript(id);
  }, [id]);
}

function useStepKeys(player: Player | null): void {
  useShortcuts({
    back: player ? () => player.seek(player.currentTime - 5) : undefined,
    forward: player ? () => player.seek(player.currentTime + 5) : undefined,
  });
}

const noLive: readonly LiveChunk[] = [];

/** Returns the lines to show, or null until they're loaded, and whether text of a response is arriving. */
function useShownLines(id: string): {
  readonly lines: readonly OpenLine[] | null;
  readonly arrives: boolean;
} {
  const stored = useLines(id);
  const live = useOpenTranscript((open) => (open.id === id ? open.live : noLive));
  return useMemo(() => {
    // While a chunk is transcribed again, its new text replaces its previous text.
    const arriving = new Set(live.flatMap(({ chunk, lines }) => (lines.length > 0 ? [chunk] : [])));
    const lines =
      arriving.size === 0 ? stored : (stored?.filter(({ chunk }) => !arriving.has(chunk)) ?? null);
    return { lines, arrives: arriving.size > 0 };
  }, [stored, live]);
}

function otherOf(pair: Pair | null, id: string): Transcript | null {
  return pair && (pair.original.id === id ? pair.translation : pair.original);
}

/** Returns a transcript's peaks, its lines with the silent ones marked, and its blank ranges. */
function useMarks(transcript: Transcript | null, shown: readonly OpenLine[] | null) {
  const id = transcript?.id ?? '';
  const peaks = useLoaded(transcript?.hasPeaks ? id : null, () => readPeaks(id));
  const chunks = transcript?.chunks;
  const duration = transcript?.duration ?? null;
  const lines = useMemo(
    () => (shown && chunks ? withSilenceMarked({ chunks, duration }, shown, peaks) : shown),
    [shown, chunks, duration, peaks],
  );
  const blanks = useMemo(
    () => (transcript && lines ? blankStretches(transcript, lines, peaks) : []),
    [transcript, lines, peaks],
  );
  return { peaks, lines, blanks };
}

/** The title, editable in place. */
function TitleField({ transcript }: { readonly transcript: Transcript }) {
  return (
    <input
      className={styles.title}
      aria-label={strings().transcribe.title}
      defaultValue={titleOf(transcript)}
      maxLength={255}
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') event.currentTarget.value = titleOf(transcript);
        if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
      }}
      onBlur={({ currentTarget }) => {
        if (!currentTarget.value.trim()) currentTarget.value = titleOf(transcript);
        void rename(transcript, currentTarget.value);
      }}
    />
  );
}

/** Shows the options that a transcript's requests left out, because the model doesn't accept them. */
function TranscriptNotes({ transcript: { chunks } }: { readonly transcript: Transcript }) {
  const texts = strings().speakers.notes;
  const facts = [...new Set(chunks.flatMap(({ notes }) => notes))];
  const sentences = facts.map((fact) => texts[fact]).filter(Boolean);
  if (sentences.length === 0) return null;
  return <p className={styles.notes}>{strings().frame.sentences(sentences)}</p>;
}
