import { PlayIcon, PlusIcon, SearchIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { keysOf } from '../commands/keys-in-use.ts';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { ListState } from '../failures/list-state.tsx';
import { strings } from '../i18n/strings.ts';
import { transcribeStrings } from '../i18n/transcribe-strings.ts';
import { useRoute } from '../route.ts';
import { ListPane } from '../shell/list-pane.tsx';
import { Sheet } from '../shell/sheet.tsx';
import { followDrafts } from '../stores/drafts/drafts.ts';
import { addFiles, useAddingFiles } from '../stores/transcripts/add-files.ts';
import { followNextRuns } from '../stores/transcripts/job-settings.ts';
import { followEdits } from '../stores/transcripts/line-edits.ts';
import { useRecording } from '../stores/transcripts/recording-store.ts';
import { followTranscripts, useTranscripts } from '../stores/transcripts/transcripts-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { FileInput } from '../ui/controls/file-input.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { clockOf } from '../ui/format/clock-of.ts';
import { Empty } from '../ui/state/empty.tsx';
import { AddProblems } from './add/add-problems.tsx';
import { AudioDrop } from './add/audio-drop.tsx';
import { DropBox } from './add/drop-box.tsx';
import { sampleSeconds, trySample } from './add/sample.ts';
import { usePastedAudio } from './add/use-pasted-audio.ts';
import { JobBar } from './job/job-bar.tsx';
import { DeleteAudioDialog } from './queue/delete-audio-dialog.tsx';
import { QueueAnnouncer } from './queue/queue-announcer.tsx';
import { QueueList } from './queue/queue-list.tsx';
import { followCaptures, useCaptures } from './record/captures-store.ts';
import { RecordButton } from './record/record-button.tsx';
import { RecordPanel } from './record/record-panel.tsx';
import { TranscriptResults } from './search/search-results.tsx';
import { closeSearch, openSearch } from './search/search-store.ts';
import { useSearchLine } from './search/use-search.ts';
import styles from './transcribe-screen.module.css';
import { TranscriptPage } from './transcript-page.tsx';

/** The Transcribe screen. */
export function TranscribeScreen() {
  const texts = transcribeStrings().transcribe;
  const route = useRoute();
  const openId = route.screen === 'transcribe' ? route.transcriptId : null;
  // Selects only what is shown here, because the list changes several times a second while recordings are processed.
  const isLoaded = useTranscripts((list) => list.transcripts !== null);
  const isListEmpty = useTranscripts((list) => list.transcripts?.length === 0);
  const isInList = useTranscripts((list) => list.transcripts?.some(({ id }) => id === openId) ?? false);
  const failure = useTranscripts((list) => list.failure);
  const adding = useAddingFiles((state) => state.adding.length > 0);
  const recording = useRecording(({ recording: { state } }) => state !== 'idle' && state !== 'failed');
  const hasCaptures = useCaptures(({ captures }) => captures.length > 0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(followTranscripts, []);
  useEffect(followCaptures, []);
  useEffect(followDrafts, []);
  useEffect(followEdits, []);
  useEffect(followNextRuns, []);
  usePastedAudio();

  const results = useRef<HTMLDivElement>(null);
  const search = useSearchLine(results);

  const choose = () => input.current?.click();
  useShortcuts({ addFiles: choose });
  const isEmpty = isListEmpty && !adding && !recording && !hasCaptures;
  return (
    <>
      <ListPane
        wide
        actions={
          <>
            <IconButton
              icon={SearchIcon}
              label={texts.search.open}
              shortcut={keysOf('search')}
              pressed={search.line !== undefined}
              onClick={search.line ? closeSearch : openSearch}
            />
            <IconButton
              icon={PlusIcon}
              label={texts.addFiles}
              shortcut={keysOf('addFiles')}
              onClick={choose}
            />
          </>
        }
        {...(search.line ? { search: search.line } : {})}
      >
        <RecordPanel />
        {isEmpty ? (
          <p className={styles.note}>{texts.listText}</p>
        ) : (
          <>
            {!search.isSearching && (
              <div className={search.line && styles.below}>
                <DropBox onPress={choose}>{!recording && <RecordButton />}</DropBox>
              </div>
            )}
            {search.isSearching ? (
              <div ref={results}>
                <TranscriptResults onBack={search.back} />
              </div>
            ) : (
              <ListState loaded={isLoaded} failure={failure}>
                <QueueList openId={openId} />
              </ListState>
            )}
          </>
        )}
      </ListPane>
      <Sheet>
        <FileInput
          ref={input}
          label={texts.audioFiles}
          multiple
          accept="audio/*,video/*,.mp3,.mp4,.m4a,.aac,.wav,.webm,.flac,.ogg,.opus,.oga,.mov,.mkv,.ts,.mts,.m2ts"
          onFiles={(files) => void addFiles(files)}
        />
        {openId !== null && isInList ? (
          <OpenTranscript key={openId} id={openId} />
        ) : (
          <>
            <JobBar transcript={null} />
            {isLoaded && (
              <Empty {...emptyText(isEmpty, openId !== null, recording)}>
                {isEmpty && (
                  <>
                    <Button
                      variant="primary"
                      size="xl"
                      icon={PlusIcon}
                      shortcut={keysOf('addFiles')}
                      onClick={choose}
                    >
                      {texts.chooseFiles}
                    </Button>
                    <RecordButton large />
                    <Button size="xl" icon={PlayIcon} onClick={() => void trySample()}>
                      {texts.trySample(clockOf(sampleSeconds))}
                    </Button>
                  </>
                )}
              </Empty>
            )}
          </>
        )}
        <AddProblems />
        <QueueAnnouncer />
      </Sheet>
      <AudioDrop />
      <DeleteAudioDialog />
    </>
  );
}

function OpenTranscript({ id }: { readonly id: string }) {
  const open = useTranscripts((list) => list.transcripts?.find((transcript) => transcript.id === id) ?? null);
  return open && <TranscriptPage transcript={open} />;
}

function emptyText(
  isEmpty: boolean,
  isMissing: boolean,
  recording: boolean,
): { readonly title: string; readonly text: string } {
  const texts = transcribeStrings().transcribe;
  if (isMissing) return { title: texts.missingTitle, text: texts.missingText };
  if (isEmpty) return { title: texts.emptyTitle, text: texts.emptyText };
  if (recording) return { title: strings().recording.emptyTitle, text: strings().recording.emptyText };
  return { title: texts.pickTitle, text: texts.pickText };
}
