import { AudioLinesIcon, EyeIcon, FileTextIcon, SquarePenIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clipTitle } from '../../shared/models/clip-title.ts';
import { ListPane } from '../frame/list-pane.tsx';
import { go } from '../frame/route.ts';
import { Sheet, SheetBar } from '../frame/sheet.tsx';
import { keysOf } from '../shortcuts/keys-in-use.ts';
import { useEscape } from '../shortcuts/use-escape.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../words.ts';
import { newScript, openTextFile, speakScript, stopSpeaking } from './clip-actions.ts';
import { ClipList } from './clip-list.tsx';
import { followPlayer, togglePlay } from './clip-player.ts';
import { ClipProblem } from './clip-problem.tsx';
import { clipOf, comparedWith, followClips, useClips } from './clips-store.ts';
import { CompareBar } from './compare-bar.tsx';
import { followMediaKeys } from './media-keys.ts';
import { isFailed } from './part-state.ts';
import { PlayerBar } from './player-bar.tsx';
import { usePlayer } from './player-store.ts';
import { saveClip } from './save-clip.ts';
import { ScriptCount } from './script-count.tsx';
import { ScriptEditor } from './script-editor.tsx';
import { followScript } from './script-store.ts';
import { SpeakAnnouncer } from './speak-announcer.tsx';
import styles from './speak-screen.module.css';
import { useSpeechModel } from './speech-choice.ts';
import { useSpeechLimit } from './speech-limit.ts';
import { useSpokenScript } from './spoken-script.ts';
import { SpokenView } from './spoken-view.tsx';
import { useOpenVoiceOver } from './voice-over/use-open-voice-over.ts';
import { VoiceOverList } from './voice-over/voice-over-list.tsx';
import { VoiceOverPart } from './voice-over/voice-over-part.tsx';
import { followVoiceOvers } from './voice-over/voice-overs-store.ts';
import { VoicePanel } from './voice-panel.tsx';
import { endPreviews } from './voice-preview.ts';

/** The screen where text becomes sound. */
export function SpeakScreen() {
  const texts = words.speak;
  const model = useSpeechModel();
  const most = useSpeechLimit(model);
  const spoken = useSpokenScript(most);
  const [search, setSearch] = useState('');
  const [showsSpoken, setShowsSpoken] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const { clips, openId } = useClips();
  const playingId = usePlayer(({ clipId }) => clipId);
  const open = clipOf({ clips }, openId);
  const compared = comparedWith(clips, open);
  const heard = compared.find(({ id }) => id === playingId) ?? open;
  const troubled = compared.find(({ parts }) => parts.some(isFailed)) ?? heard;
  const { id: voiceOverId, voiceOver } = useOpenVoiceOver();
  useEffect(() => followScript(voiceOverId), [voiceOverId]);
  useEffect(followVoiceOvers, []);
  useEffect(followClips, []);
  useEffect(followPlayer, []);
  useEffect(() => followMediaKeys(), []);
  useEffect(() => endPreviews, []);
  useShortcuts({
    speakText: () => void speakScript(model),
    saveClip: () => heard && void saveClip(heard),
    playPause: togglePlay,
    newScript,
    search: () => searchBox.current?.focus(),
  });
  useEscape(stopSpeaking);
  const editor = showsSpoken ? <SpokenView spoken={spoken} /> : <ScriptEditor spoken={spoken} />;
  return (
    <>
      <ListPane
        early
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
        <ClipList search={search} />
      </ListPane>
      <Sheet>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={texts.textFile}
          accept=".txt,.md,.markdown,text/plain,text/markdown"
          onChange={({ currentTarget }) => {
            const [chosen] = Array.from(currentTarget.files ?? []);
            if (chosen) void openTextFile(chosen);
            currentTarget.value = '';
          }}
        />
        <div className={styles.all}>
          <div className={styles.columns}>
            <div className={styles.page}>
              <SheetBar title={voiceOver?.title ?? (clipTitle(spoken.text) || texts.untitled)}>
                {voiceOver && (
                  <IconButton
                    icon={AudioLinesIcon}
                    label={words.voiceOver.openRecording}
                    onClick={() => go({ screen: 'transcribe', transcriptId: voiceOver.transcriptId })}
                  />
                )}
                <IconButton
                  icon={FileTextIcon}
                  label={texts.openFile}
                  onClick={() => file.current?.click()}
                />
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
              <ScriptCount spoken={spoken} most={most} />
            </div>
            <VoicePanel spoken={spoken} />
          </div>
          {troubled && <ClipProblem clip={troubled} named={compared.length > 1} />}
          {compared.length > 1 ? <CompareBar clips={compared} /> : open && <PlayerBar clip={open} />}
        </div>
        <SpeakAnnouncer clips={compared} />
      </Sheet>
    </>
  );
}
