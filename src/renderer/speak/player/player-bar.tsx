import { RepeatIcon } from 'lucide-react';
import { useRef } from 'react';
import type { Clip, ClipPart } from '../../../shared/speech/clip.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { SaveButton } from '../controls/save-button.tsx';
import { VoiceMark } from '../controls/voice-mark.tsx';
import { formatLabel } from '../model/clip-format.ts';
import { clipSeconds, partSeconds } from '../model/clip-time.ts';
import { dragOutProps } from '../model/drag-out.ts';
import { isStopped } from '../model/part-state.ts';
import { usePlayer } from '../model/player-store.ts';
import { PlayButton } from './play-button.tsx';
import styles from './player-bar.module.css';
import { PositionSlider } from './position-slider.tsx';
import { StopButton } from './stop-button.tsx';

/** The player of the open clip: voice, waveform with parts, time, and actions. */
export function PlayerBar({ clip }: { readonly clip: Clip }) {
  const texts = speakStrings().speak;
  const { seconds, loop } = usePlayer();
  const { seconds: duration, exact } = clipSeconds(clip);
  const { settings } = clip;
  const isDirected = settings.directions.trim() !== '' && !clip.directionsLeftOut;
  const play = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.player} data-step="speech" data-page-foot aria-label={texts.player}>
      <PlayButton ref={play} />
      <div className={styles.voice} {...dragOutProps(clip)}>
        <span className={styles.mark}>
          <VoiceMark voice={settings.voice} size={40} />
        </span>
        <div className={styles.names}>
          <span className={styles.name}>{voiceOf(settings.voice).name}</span>
          <span className={styles.meta} title={isDirected ? settings.directions : undefined}>
            {strings().frame.row([
              settings.model,
              formatLabel(clip),
              ...(isDirected ? [texts.directed] : []),
            ])}
          </span>
        </div>
      </div>
      <div className={styles.track}>
        <PositionSlider clip={clip} seconds={seconds} label={texts.position} />
        {clip.parts.length > 1 && (
          <div className={styles.parts}>
            {clip.parts.map((part, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the part
                key={index}
                data-state={isStopped(part) ? 'waiting' : part.progress.state}
                title={`${index + 1}: ${partLabel(part, index)}`}
                style={{ flexGrow: partSeconds(clip, part) }}
              >
                <span className={styles.label}>{partLabel(part, index)}</span>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
              </span>
            ))}
          </div>
        )}
      </div>
      <span className={styles.time}>
        {clockOf(Math.min(seconds, duration))}{' '}
        <span>{`${texts.of} ${exact ? clockOf(duration) : texts.about(clockOf(duration))}`}</span>
      </span>
      {clip.running ? (
        <StopButton successor={play} />
      ) : (
        <IconButton
          icon={RepeatIcon}
          label={texts.loop}
          pressed={loop}
          onClick={() => usePlayer.setState({ loop: !loop })}
        />
      )}
      <SaveButton clip={clip} />
    </section>
  );
}

function partLabel({ progress }: ClipPart, index: number): string {
  const texts = speakStrings().speak;
  switch (progress.state) {
    case 'requesting':
    case 'arriving':
      return texts.writing;
    case 'failed':
      return progress.failure.code === 'stopped' ? texts.waiting : texts.failedPart;
    case 'waiting':
      return texts.waiting;
    case 'whole':
      return texts.part(String(index + 1));
  }
}
