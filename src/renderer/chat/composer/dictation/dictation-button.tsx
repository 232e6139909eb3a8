import { LoaderIcon, MicIcon, SquareIcon, XIcon } from 'lucide-react';
import { useEffect } from 'react';
import { LevelMeter } from '../../../audio/recorder/level-meter.tsx';
import { keysOf } from '../../../commands/keys-in-use.ts';
import { useShortcuts } from '../../../commands/use-shortcuts.ts';
import { strings } from '../../../i18n/strings.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { clockOf } from '../../../ui/format/clock-of.ts';
import { overlayOpen } from '../../../ui/overlay/overlay-open.ts';
import { useNow } from '../../../ui/state/use-now.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { useDictation } from '../../model/dictation-store.ts';
import { cancelDictation, findLeftoverCaptures, startDictation, stopDictation } from './dictation.ts';
import styles from './dictation-button.module.css';

/** The microphone button. While recording, a level meter with Stop and Cancel (Esc) replaces it. */
export function Dictation({ onText }: { readonly onText: (text: string) => void }) {
  const dictation = useDictation((state) => state.dictation);
  const { state } = dictation;
  const texts = strings().audio;

  const toggle = () => void (state === 'recording' ? stopDictation() : startDictation(onText));
  useShortcuts({ dictate: toggle });
  useEffect(() => void findLeftoverCaptures(), []);
  useEscapeFirst(state === 'recording' || state === 'opening' || state === 'transcribing');

  return (
    <div className={styles.dictation}>
      {state === 'recording' ? (
        <>
          <IconButton
            icon={SquareIcon}
            size="sm"
            filled
            label={texts.stop}
            shortcut={keysOf('dictate')}
            onClick={() => {
              focusMessageBox();
              void stopDictation();
            }}
          />
          <LevelMeter level={dictation.recording.level} />
          <Elapsed since={dictation.startedAt} />
          <CancelButton label={texts.cancel} />
        </>
      ) : state === 'transcribing' || state === 'opening' ? (
        <>
          <span className={styles.busy}>
            <Icon icon={LoaderIcon} />
            {state === 'transcribing' ? texts.writing : texts.opening}
          </span>
          <CancelButton label={state === 'transcribing' ? texts.cancelWriting : texts.cancel} />
        </>
      ) : (
        <IconButton
          icon={MicIcon}
          label={texts.dictate}
          shortcut={keysOf('dictate')}
          disabled={state === 'failed' && dictation.capture !== null}
          onClick={toggle}
        />
      )}
      <span className="vh" role="status">
        {state === 'recording' ? texts.recording : state === 'transcribing' ? texts.writing : ''}
      </span>
    </div>
  );
}

function CancelButton({ label }: { readonly label: string }) {
  return (
    <IconButton
      icon={XIcon}
      label={label}
      shortcut={['Esc']}
      onClick={() => {
        focusMessageBox();
        cancelDictation();
      }}
    />
  );
}

function Elapsed({ since }: { readonly since: number }) {
  const now = useNow(250);
  return <span className={styles.time}>{clockOf((now - since) / 1000)}</span>;
}

/** Handles Esc in the capture phase, so that it cancels the dictation before anything else on the page handles it. */
function useEscapeFirst(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || overlayOpen()) return;
      event.preventDefault();
      cancelDictation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [active]);
}
