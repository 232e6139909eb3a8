import { PlayIcon, PlusIcon, SearchIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { clockOf } from '../audio/clock-of.ts';
import { followDrafts } from '../chat/drafts.ts';
import { ListPane } from '../frame/list-pane.tsx';
import { useRoute } from '../frame/route.ts';
import { Sheet } from '../frame/sheet.tsx';
import { keysOf } from '../shortcuts/keys-in-use.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ListState } from '../ui/list-state.tsx';
import { words } from '../words.ts';
import { addFiles, useAddingFiles } from './add-files.ts';
import { AddProblems } from './add-problems.tsx';
import { DropBox } from './drop-box.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { JobBar } from './job-bar.tsx';
import { followNextRuns } from './job-settings.ts';
import { followEdits } from './line-edits.ts';
import { QueueAnnouncer } from './queue-announcer.tsx';
import { QueueList } from './queue-list.tsx';
import { RecordButton } from './record-button.tsx';
import { RecordPanel } from './record-panel.tsx';
import { useRecording } from './recording-store.ts';
import { sampleSeconds, trySample } from './sample.ts';
import { TranscriptResults } from './search/search-results.tsx';
import { closeSearch, openSearch } from './search/search-store.ts';
import { useSearchLine } from './search/use-search.ts';
import { SoundDrop } from './sound-drop.tsx';
import { followTakes, useTakes } from './takes-store.ts';
import styles from './transcribe-screen.module.css';
import { TranscriptPage } from './transcript-page.tsx';
import { followTranscripts, useTranscripts } from './transcripts-store.ts';
import { usePastedSound } from './use-pasted-sound.ts';

/** The screen where recordings become text. */
export function TranscribeScreen() {
  const texts = words.transcribe;
  const route = useRoute();
  const openId = route.screen === 'transcribe' ? route.transcriptId : null;
  // Of the list no more than is shown here: while work runs it changes several times a second.
  const known = useTranscripts((list) => list.transcripts !== null);
  const none = useTranscripts((list) => list.transcripts?.length === 0);
  const isThere = useTranscripts((list) => list.transcripts?.some(({ id }) => id === openId) ?? false);
  const failure = useTranscripts((list) => list.failure);
  const adding = useAddingFiles((state) => state.adding.length > 0);
  const recording = useRecording(({ recording: { state } }) => state !== 'idle' && state !== 'failed');
  const left = useTakes(({ takes }) => takes.length > 0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(followTranscripts, []);
  useEffect(followTakes, []);
  useEffect(followDrafts, []);
  useEffect(followEdits, []);
  useEffect(followNextRuns, []);
  usePastedSound();

  const results = useRef<HTMLDivElement>(null);
  const search = useSearchLine(results);

  const choose = () => input.current?.click();
  useShortcuts({ addFiles: choose });
  const isEmpty = none && !adding && !recording && !left;
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
            {!search.seeks && (
              <div className={search.line && styles.below}>
                <DropBox onPress={choose}>{!recording && <RecordButton />}</DropBox>
              </div>
            )}
            {search.seeks ? (
              <div ref={results}>
                <TranscriptResults onBack={search.back} />
              </div>
            ) : (
              <ListState known={known} failure={failure}>
                <QueueList openId={openId} />
              </ListState>
            )}
          </>
        )}
      </ListPane>
      <Sheet>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.audioFiles}
          multiple
          accept="audio/*,video/*,.mp3,.mp4,.m4a,.aac,.wav,.webm,.flac,.ogg,.opus,.oga,.mov,.mkv,.ts,.mts,.m2ts"
          onChange={({ currentTarget }) => {
            void addFiles(Array.from(currentTarget.files ?? []));
            currentTarget.value = '';
          }}
        />
        {openId !== null && isThere ? (
          <OpenTranscript key={openId} id={openId} />
        ) : (
          <>
            <JobBar transcript={null} />
            {known && (
              <Empty {...emptyWords(isEmpty, openId !== null, recording)}>
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
      <SoundDrop />
      <ForgetDialog />
    </>
  );
}

function OpenTranscript({ id }: { readonly id: string }) {
  const open = useTranscripts((list) => list.transcripts?.find((transcript) => transcript.id === id) ?? null);
  return open && <TranscriptPage transcript={open} />;
}

function emptyWords(
  isEmpty: boolean,
  isMissing: boolean,
  recording: boolean,
): { readonly title: string; readonly text: string } {
  const texts = words.transcribe;
  if (isMissing) return { title: texts.missingTitle, text: texts.missingText };
  if (isEmpty) return { title: texts.emptyTitle, text: texts.emptyText };
  if (recording) return { title: words.recording.emptyTitle, text: words.recording.emptyText };
  return { title: texts.pickTitle, text: texts.pickText };
}
