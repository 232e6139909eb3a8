import { MicIcon, PauseIcon, SquareIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { type RecordingState, useRecording } from '../../stores/transcripts/recording-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { stopRecording } from './recording.ts';
import styles from './recording-indicator.module.css';

/** Shown in the rail on every screen while a recording is running: its duration, and a Stop button. */
export function RecordingIndicator() {
  const recording = useRecording((state) => state.recording);
  const { state } = recording;
  const texts = strings().recording;
  return (
    <>
      {(state === 'recording' || state === 'saving') && (
        <div className={styles.indicator} data-paused={recording.paused || undefined}>
          <a className={styles.link} href={addressOf({ screen: 'transcribe', transcriptId: null })}>
            <Icon icon={recording.paused ? PauseIcon : MicIcon} size={16} />
            <span className="vh">{stateText(recording)}</span>
            <span className={styles.time}>
              <ElapsedTime recorder={recording.recorder} />
            </span>
          </a>
          {state === 'recording' && (
            <IconButton
              icon={SquareIcon}
              filled
              label={texts.stopThere}
              tooltipSide="right"
              onClick={() => void stopRecording()}
            />
          )}
        </div>
      )}
      <span className="vh" role="status">
        {stateText(recording)}
      </span>
    </>
  );
}

function stateText(recording: RecordingState): string {
  const texts = strings().recording;
  if (recording.state === 'saving') return texts.saving;
  if (recording.state === 'recording') return recording.paused ? texts.paused : texts.recording;
  return recording.state === 'opening' ? texts.opening : '';
}
