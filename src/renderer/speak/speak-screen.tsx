import { AudioLinesIcon, EyeIcon, FileTextIcon, SquarePenIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { speechLimitRange } from '../../shared/limits.ts';
import type { Clip } from '../../shared/speech/clip.ts';
import { clipTitle } from '../../shared/speech/clip.ts';
import { characterLimit } from '../../shared/speech/speech-split.ts';
import type { VoiceOver } from '../../shared/speech/voice-over.ts';
import { keysOf } from '../commands/keys-in-use.ts';
import { useEscape } from '../commands/use-escape.ts';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { go, useRoute } from '../route.ts';
import { ListPane } from '../shell/list-pane.tsx';
import { Sheet, SheetBar } from '../shell/sheet.tsx';
import { isWhole } from '../stores/arriving-list.ts';
import { useGatewayFor } from '../stores/gateways/gateways-store.ts';
import { clipOf, comparedWith, followClips, useClips, useOpenClip } from '../stores/speech/clips-store.ts';
import { useLearnedSpeech } from '../stores/speech/learned-limits.ts';
import { useSpeechModel } from '../stores/speech/speech-choice.ts';
import { followVoiceOvers, useVoiceOvers } from '../stores/speech/voice-overs-store.ts';
import { voiceOf } from '../stores/speech/voices.ts';
import { FileInput } from '../ui/controls/file-input.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { ClipList } from './clips/clip-list.tsx';
import { ClipProblem, DirectionsNote } from './clips/clip-problem.tsx';
import { isFailed } from './model/chunk-state.ts';
import { newScript, openTextFile, speakScript, stopSpeaking } from './model/clip-actions.ts';
import { followPlayer, togglePlay } from './model/clip-player.ts';
import { followMediaKeys } from './model/media-keys.ts';
import { usePlayer } from './model/player-store.ts';
import { saveClip } from './model/save-clip.ts';
import { followScript } from './model/script-store.ts';
import { type SpokenScript, useSpokenScript } from './model/spoken-script.ts';
import { endPreviews } from './model/voice-preview.ts';
import { CompareBar } from './player/compare-bar.tsx';
import { PlayerBar } from './player/player-bar.tsx';
import { ScriptCount } from './script/script-count.tsx';
import { ScriptEditor } from './script/script-editor.tsx';
import { SpokenView } from './script/spoken-view.tsx';
import styles from './speak-screen.module.css';
import { VoiceOverList } from './voice-over/voice-over-list.tsx';
import { VoiceOverPart } from './voice-over/voice-over-part.tsx';
import { VoicePanel } from './voices/voice-panel.tsx';

/** The Speak screen. */
export function SpeakScreen() {
  const texts = strings().speak;
  const model = useSpeechModel();
  const maxCharacters = useSpeechLimit(model);
  const spoken = useSpokenScript(maxCharacters);
  const [search, setSearch] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const clips = useClips((list) => list.items);
  const openId = useOpenClip(({ id }) => id);
  const playingId = usePlayer(({ clipId }) => clipId);
  const open = clipOf(clips, openId);
  const compared = comparedWith(clips, open);
  const played = compared.find(({ id }) => id === playingId) ?? open;
  const failed = compared.filter(({ chunks }) => chunks.some(isFailed));
  const shown = failed.length > 0 || !played ? failed : [played];
  const { id: voiceOverId, voiceOver } = useOpenVoiceOver();
  useStores(voiceOverId);
  useShortcuts({
    speakText: () => void speakScript(model),
    saveClip: () => played && void saveClip(played),
    playPause: togglePlay,
    newScript,
    search: () => searchBox.current?.focus(),
  });
  useEscape(stopSpeaking);
  return (
    <>
      <ListPane
        collapsesEarly
        bodyRef={scroller}
        search={{ label: texts.search, value: search, onChange: setSearch, inputRef: searchBox }}
        actions={
          <IconButton
            icon={SquarePenIcon}
            label={texts.newScript}
            shortcut={keysOf('newScript')}
            onClick={newScript}
          />
        }
      >
        <VoiceOverList openId={voiceOverId} search={search} />
        <ClipList search={search} scroller={scroller} />
      </ListPane>
      <Sheet>
        <div className={styles.all}>
          <div className={styles.columns}>
            <div className={styles.page}>
              <Script spoken={spoken} voiceOver={voiceOver} />
              <ScriptCount spoken={spoken} maxCharacters={maxCharacters} />
            </div>
            <VoicePanel spoken={spoken} />
          </div>
          {shown.map((clip) => (
            <ClipProblem key={clip.id} clip={clip} named={compared.length > 1} />
          ))}
          {played && <DirectionsNote clip={played} />}
          {compared.length > 1 ? <CompareBar clips={compared} /> : open && <PlayerBar clip={open} />}
        </div>
        <SpeakAnnouncer clips={compared} />
      </Sheet>
    </>
  );
}

/** Follows what the screen shows while it's open. */
function useStores(voiceOverId: string | null): void {
  useEffect(() => followScript(voiceOverId), [voiceOverId]);
  useEffect(followVoiceOvers, []);
  useEffect(followClips, []);
  useEffect(followPlayer, []);
  useEffect(() => followMediaKeys(), []);
  useEffect(() => endPreviews, []);
}

/** The script with its bar: as it was written, or as it will be spoken. */
function Script({
  spoken,
  voiceOver,
}: {
  readonly spoken: SpokenScript;
  readonly voiceOver: VoiceOver | null;
}) {
  const texts = strings().speak;
  const [showsSpoken, setShowsSpoken] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const editor = showsSpoken ? <SpokenView spoken={spoken} /> : <ScriptEditor spoken={spoken} />;
  return (
    <>
      <FileInput
        ref={file}
        label={texts.textFile}
        accept=".txt,.md,.markdown,text/plain,text/markdown"
        onFiles={([chosen]) => chosen && void openTextFile(chosen)}
      />
      <SheetBar title={voiceOver?.title ?? (clipTitle(spoken.text) || texts.untitled)}>
        {voiceOver && (
          <IconButton
            icon={AudioLinesIcon}
            label={strings().voiceOver.openRecording}
            onClick={() => go({ screen: 'transcribe', transcriptId: voiceOver.transcriptId })}
          />
        )}
        <IconButton icon={FileTextIcon} label={texts.openFile} onClick={() => file.current?.click()} />
        <IconButton
          icon={EyeIcon}
          label={showsSpoken ? texts.backToText : texts.spokenText}
          pressed={showsSpoken}
          onClick={() => setShowsSpoken(!showsSpoken)}
        />
      </SheetBar>
      {voiceOver ? (
        <VoiceOverPart key={voiceOver.id} voiceOver={voiceOver}>
          {editor}
        </VoiceOverPart>
      ) : (
        editor
      )}
    </>
  );
}

/**
 * Returns the maximum number of characters per request: the gateway's setting, or the limit learned from its refusals
 * if that's lower.
 */
function useSpeechLimit(model: string): number {
  const gateway = useGatewayFor('speech');
  const learned = useLearnedSpeech(model);
  return characterLimit({ speechLimit: gateway?.speechLimit ?? speechLimitRange.default }, learned);
}

/** Announces the progress of the open clip, or of each compared one, to screen readers. */
function SpeakAnnouncer({ clips }: { readonly clips: readonly Clip[] }) {
  return (
    <p className="vh" role="status">
      {clips.length > 0 && announcementOf(clips)}
    </p>
  );
}

function announcementOf(clips: readonly Clip[]): string {
  const texts = strings().speak;
  const running = clips.find((clip) => clip.running);
  if (running) return texts.speaking(voiceOf(running.settings.voice).name);
  const failed = clips.find((clip) => clip.chunks.some(isFailed));
  if (failed) return clips.length > 1 ? texts.failedVoice(voiceOf(failed.settings.voice).name) : texts.failed;
  const isWhole = clips.every(({ chunks }) => chunks.every(({ progress }) => progress.state === 'whole'));
  return isWhole ? texts.done : texts.stopped;
}

/**
 * Returns the voice-over of the current route. Its `id` is available immediately, and the rest once the list has
 * loaded. Navigates away from one that was deleted.
 */
function useOpenVoiceOver(): { readonly id: string | null; readonly voiceOver: VoiceOver | null } {
  const route = useRoute();
  const voiceOvers = useVoiceOvers((list) => list.items);
  const isListWhole = useVoiceOvers(isWhole);
  const id = route.screen === 'speak' ? route.voiceOverId : null;
  const voiceOver = voiceOvers?.find((one) => one.id === id) ?? null;
  const isGone = id !== null && isListWhole && voiceOver === null;
  useEffect(() => {
    if (isGone) go({ screen: 'speak', voiceOverId: null }, { replace: true });
  }, [isGone]);
  return { id, voiceOver };
}
