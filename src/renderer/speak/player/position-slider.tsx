import type { Clip } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';
import { clockOf } from '../../ui/format/clock-of.ts';
import { PositionRange } from '../../ui/overlay/position-range.tsx';
import { ClipWave } from '../controls/clip-wave.tsx';
import { seekTo } from '../model/clip-player.ts';
import { clipSeconds } from '../model/clip-time.ts';
import styles from './position-slider.module.css';

/** A clip's waveform with the position, in `seconds`. */
export function PositionSlider({
  clip,
  seconds,
  label,
  disabled = false,
}: {
  readonly clip: Clip;
  readonly seconds: number;
  readonly label: string;
  readonly disabled?: boolean;
}) {
  const texts = strings().speak;
  const { seconds: duration } = clipSeconds(clip);
  const position = Math.min(seconds, duration);
  const share = duration > 0 ? position / duration : 0;
  return (
    <div className={styles.place} data-off={disabled || undefined}>
      <ClipWave clip={clip} share={share} />
      <PositionRange
        className={styles.position}
        aria-label={label}
        aria-valuetext={texts.positionOf(clockOf(position), clockOf(duration))}
        position={position}
        duration={duration}
        disabled={disabled}
        onSeek={seekTo}
      />
    </div>
  );
}
