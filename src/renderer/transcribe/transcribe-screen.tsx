import { ArrowDownToLineIcon, PanelLeftIcon, PlayIcon, PlusIcon, XIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failedChunk, stateOf, type TranscriptState } from '../../shared/transcription/transcript-state.ts';
import { keysOf } from '../commands/keys-in-use.ts';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { failureText } from '../failures/failure-text.ts';
import { ListState } from '../failures/list-state.tsx';
import { DropFrame } from '../files/drop-frame.tsx';
import { pastedFiles } from '../files/pasted-files.ts';
import { strings } from '../i18n/strings.ts';
import { useRoute } from '../route.ts';
import { ListPane } from '../shell/list-pane.tsx';
import { showList, useListShown } from '../shell/list-shown.ts';
import { Sheet, SheetCorner } from '../shell/sheet.tsx';
import { isWhole } from '../stores/arriving-list.ts';
import { followDrafts } from '../stores/drafts/drafts.ts';
import { addFiles, dismissProblems, sendAsIs, useAddingFiles } from '../stores/transcripts/add-files.ts';
import { followNextRuns, useShownSettings } from '../stores/transcripts/job-settings.ts';
import { followEdits } from '../stores/transcripts/line-edits.ts';
import { useRecording } from '../stores/transcripts/recording-store.ts';
import { deleteAudio, useAudioToDelete } from '../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../stores/transcripts/transcript-name.ts';
import { followTranscripts, useTranscripts } from '../stores/transcripts/transcripts-store.ts';
import { useSettingsSummary } from '../stores/transcripts/use-settings-summary.ts';
import { Button } from '../ui/controls/button.tsx';
import { FileInput } from '../ui/controls/file-input.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { clockOf } from '../ui/format/clock-of.ts';
import { sizeLabel } from '../ui/format/size-label.ts';
import { ConfirmDialog } from '../ui/overlay/dialog.tsx';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';
import { Empty } from '../ui/state/empty.tsx';
import { TurningStrokes } from '../ui/state/turning-strokes.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { RawAudioQuestion } from './add/raw-audio-question.tsx';
import address from './add/sample-recording.mp3?url';
import { useAudioDrop } from './add/use-audio-drop.ts';
import { FirstSettings, NextSettings } from './job/next-settings.tsx';
import { QueueList } from './queue/queue-list.tsx';
import { followCaptures, useCaptures } from './record/captures-store.ts';
import { RecordButton } from './record/record-button.tsx';
import { RecordPanel } from './record/record-panel.tsx';
import { TranscriptResults } from './search/search-results.tsx';
import { useSearchLine } from './search/use-search.ts';
import styles from './transcribe-screen.module.css';
import { TranscriptPage } from './transcript-page.tsx';

/** The Transcribe screen. */
export function TranscribeScreen() {
  const route = useRoute();
  const openId = route.screen === 'transcribe' ? route.transcriptId : null;
  const isInList = useTranscripts((list) => list.items?.some(({ id }) => id === openId) ?? false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(followTranscripts, []);
  useEffect(followCaptures, []);
  useEffect(followDrafts, []);
  useEffect(followEdits, []);
  useEffect(followNextRuns, []);
  usePastedAudio();
  const choose = () => input.current?.click();
  useShortcuts({ addFiles: choose });
  return (
    <>
      <RecordingsPane openId={openId} onChoose={choose} />
      <Sheet>
        <FileInput
          ref={input}
          label={strings().transcribe.audioFiles}
          multiple
          accept="audio/*,video/*,.mp3,.mp4,.m4a,.aac,.wav,.webm,.flac,.ogg,.opus,.oga,.mov,.mkv,.ts,.mts,.m2ts,.aif,.aiff,.aifc,.caf,.w64,.au,.sph,.wv1,.wv2,.pcm,.raw,.wma,.wv,.tta,.ape,.dts,.ac3,.amr"
          onFiles={(files) => void addFiles(files)}
        />
        {openId !== null && isInList ? (
          <OpenTranscript key={openId} id={openId} />
        ) : (
          <NoTranscript isMissing={openId !== null} onChoose={choose} />
        )}
        <AddProblems />
        <RawAudioQuestion />
        <QueueAnnouncer />
      </Sheet>
      <AudioDrop />
      <DeleteAudioDialog />
    </>
  );
}

/** Returns the state of the list. Selects only what is shown: during work, the list changes several times a second. */
function useRecordings() {
  const isLoaded = useTranscripts((list) => list.items !== null);
  const isListEmpty = useTranscripts((list) => list.items?.length === 0);
  const isAdding = useAddingFiles((state) => state.adding.length > 0);
  const isRecording = useRecording(({ recording: { state } }) => state !== 'idle' && state !== 'failed');
  const hasCaptures = useCaptures(({ captures }) => captures.length > 0);
  return { isLoaded, isRecording, isEmpty: isListEmpty && !isAdding && !isRecording && !hasCaptures };
}

/** The list of recordings, with search. */
function RecordingsPane({
  openId,
  onChoose,
}: {
  readonly openId: string | null;
  readonly onChoose: () => void;
}) {
  const texts = strings().transcribe;
  const { isLoaded, isEmpty, isRecording } = useRecordings();
  const failure = useTranscripts((list) => list.failure);
  const results = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const search = useSearchLine(results);
  return (
    <ListPane
      wide
      bodyRef={scroller}
      actions={
        <IconButton icon={PlusIcon} label={texts.addFiles} shortcut={keysOf('addFiles')} onClick={onChoose} />
      }
      search={search.line}
    >
      <RecordPanel />
      {isEmpty && <p className={styles.note}>{texts.listText}</p>}
      {!isEmpty && search.isSearching && (
        <div ref={results}>
          <TranscriptResults scroller={scroller} onBack={search.back} />
        </div>
      )}
      {!isEmpty && !search.isSearching && (
        <>
          <div className={styles.below}>
            <DropBox onPress={onChoose}>{!isRecording && <RecordButton />}</DropBox>
            <NextSettings />
          </div>
          <ListState loaded={isLoaded} failure={failure}>
            <QueueList openId={openId} scroller={scroller} />
          </ListState>
        </>
      )}
    </ListPane>
  );
}

/** The sheet without a transcript: the settings of the next one, and how to begin. */
function NoTranscript({
  isMissing,
  onChoose,
}: {
  /** Whether one was asked for that doesn't exist. */
  readonly isMissing: boolean;
  readonly onChoose: () => void;
}) {
  const texts = strings().transcribe;
  const { isLoaded, isEmpty, isRecording } = useRecordings();
  const isListWhole = useTranscripts(isWhole);
  const listShown = useListShown();
  return (
    <>
      <SheetCorner />
      {(isMissing ? isListWhole : isLoaded) && (
        <Empty
          isWholePage
          {...emptyText(isEmpty, isMissing, isRecording)}
          below={isEmpty && <FirstSettings />}
        >
          {(isEmpty || (!listShown && !isRecording)) && (
            <>
              <Button
                variant="primary"
                size="xl"
                icon={PlusIcon}
                shortcut={keysOf('addFiles')}
                onClick={onChoose}
              >
                {texts.chooseFiles}
              </Button>
              <RecordButton large />
              <Button size="xl" icon={PlayIcon} onClick={() => void trySample()}>
                {texts.trySample(clockOf(sampleSeconds))}
              </Button>
              {!isEmpty && (
                <Button size="xl" icon={PanelLeftIcon} onClick={() => void showList(true)}>
                  {texts.showTranscripts}
                </Button>
              )}
            </>
          )}
        </Empty>
      )}
    </>
  );
}

function OpenTranscript({ id }: { readonly id: string }) {
  const open = useTranscripts((list) => list.items?.find((transcript) => transcript.id === id) ?? null);
  return open && <TranscriptPage transcript={open} />;
}

function emptyText(
  isEmpty: boolean,
  isMissing: boolean,
  recording: boolean,
): { readonly title: string; readonly text: string } {
  const texts = strings().transcribe;
  if (isMissing) return { title: texts.missingTitle, text: texts.missingText };
  if (isEmpty) return { title: texts.emptyTitle, text: texts.emptyText };
  if (recording) return { title: strings().recording.emptyTitle, text: strings().recording.emptyText };
  return { title: texts.pickTitle, text: texts.pickText };
}

/** Shows why files couldn't be added, until the user dismisses it. */
function AddProblems() {
  const { problems } = useAddingFiles();
  const texts = strings().transcribe;
  return (
    <div className={styles.place} role="alert">
      {problems.length > 0 && (
        <div className={styles.problem}>
          <div className={styles.text}>
            <b>{texts.notAdded(problems.length === 1)}</b>
            {problems.map((problem) => (
              <p key={problem.text}>
                {problem.text}{' '}
                {problem.asIs !== null && (
                  <Button size="sm" variant="ghost" onClick={() => void sendAsIs(problem)}>
                    {texts.refused.sendAsIs}
                  </Button>
                )}
              </p>
            ))}
            {problems.some(({ isRefused }) => isRefused) && <p>{texts.refused.accepted}</p>}
          </div>
          <Button size="sm" variant="ghost" icon={XIcon} onClick={dismissProblems}>
            {strings().speech.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Covers the window while files are dragged over it. The drop target decides whether they're transcribed or translated.
 */
function AudioDrop() {
  const dragged = useAudioDrop();
  if (!dragged) return null;
  const texts = strings().transcribe.drop;
  const { count, refused, over } = dragged;
  return (
    <DropFrame
      count={count > 0 ? texts.files(count) : ''}
      hint={<span role="status">{refused ? texts.refused : strings().composer.drop.recordingsHint}</span>}
      cancel={texts.cancel}
    >
      <div className={styles.targets}>
        <DropTarget task="transcribe" width={540} isOver={over === 'transcribe' && !refused} />
        <DropTarget task="translate" width={320} isOver={over === 'translate' && !refused} />
      </div>
    </DropFrame>
  );
}

/** A drop target, with the settings that recordings dropped there are transcribed with. */
function DropTarget({
  task,
  width,
  isOver,
}: {
  readonly task: 'transcribe' | 'translate';
  /** The width of its drawing, in px. */
  readonly width: number;
  readonly isOver: boolean;
}) {
  const [verb, detail] = strings().transcribe.drop[task];
  const { settings } = useShownSettings(null);
  const summary = useSettingsSummary({ ...settings, task });
  return (
    <div className={styles.target} data-task={task} data-over={isOver || undefined}>
      <TurningStrokes width={width} strong={isOver} />
      <p className={styles.verb}>{verb}</p>
      <p className={styles.detail}>{detail}</p>
      <p className={styles.with}>{summary}</p>
    </div>
  );
}

/** The button that chooses files, above the queue. Files can also be dropped anywhere in the window. */
function DropBox({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  /** Shown at its right end: another way to add a recording. */
  readonly children?: ReactNode;
}) {
  const texts = strings().transcribe;
  return (
    <div className={styles.box}>
      <Icon icon={ArrowDownToLineIcon} size={16} />
      <span>
        <span className={styles.title}>{texts.dropHere}</span>
        <span className={styles.meta}>
          {texts.or}{' '}
          <button type="button" className={styles.choose} onClick={onPress}>
            {texts.chooseFiles}
          </button>
        </span>
      </span>
      {children && <span className={styles.end}>{children}</span>}
    </div>
  );
}

/** Duration in seconds of the bundled sample: our own text, spoken by espeak-ng. */
const sampleSeconds = 42;

/** Adds the sample to the queue, under a name that identifies it as a sample. */
async function trySample(): Promise<void> {
  const response = await fetch(address);
  const blob = await response.blob();
  await addFiles([new File([blob], `${strings().transcribe.sampleName}.mp3`, { type: 'audio/mpeg' })]);
}

/** Adds files that are pasted anywhere on the screen to the queue. */
function usePastedAudio(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || overlayOpen()) return;
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      void addFiles(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}

/** Asks before a recording's audio is deleted. The dialog keeps its text while it closes. */
function DeleteAudioDialog() {
  const transcript = useAudioToDelete((state) => state.transcript);
  const texts = strings().transcribe;
  const close = () => useAudioToDelete.setState({ transcript: null });
  return (
    <ConfirmDialog
      open={transcript !== null}
      title={texts.deleteAudioTitle}
      text={transcript ? texts.deleteAudioText(titleOf(transcript), sizeLabel(transcript.size)) : ''}
      confirm={texts.deleteAudio}
      onClose={close}
      onConfirm={() => {
        if (transcript) void deleteAudio(transcript);
        close();
      }}
    />
  );
}

/** Announces finished and failed transcriptions to screen readers. */
function QueueAnnouncer() {
  const transcripts = useTranscripts((list) => list.items);
  const before = useRef<ReadonlyMap<string, TranscriptState> | null>(null);
  const [announcement, announce] = useState('');
  useEffect(() => {
    if (!transcripts) return;
    for (const transcript of transcripts) {
      const state = stateOf(transcript);
      const previousState = before.current?.get(transcript.id);
      if (previousState === undefined || previousState === state) continue;
      const name = titleOf(transcript);
      const failed = failedChunk(transcript);
      if (state === 'done') announce(strings().transcribe.isDone(name));
      if (state === 'failed' && failed)
        announce(strings().transcribe.hasFailed(name, failureText(failed.progress.failure).title));
    }
    before.current = new Map(transcripts.map((transcript) => [transcript.id, stateOf(transcript)]));
  }, [transcripts]);
  return (
    <div className="vh" role="status">
      {announcement}
    </div>
  );
}
