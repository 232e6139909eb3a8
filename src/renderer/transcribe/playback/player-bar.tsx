import { FastForwardIcon, RewindIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import type { Peaks } from '../../stores/transcripts/blank/peaks.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { PlayPause } from '../../ui/controls/play-pause.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { PositionRange } from '../../ui/overlay/position-range.tsx';
import type { Player } from './player.ts';
import styles from './player-bar.module.css';
import { Waveform } from './waveform.tsx';

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '2'];

/** The player of the recording: play and pause, position, 5-second steps, speed, and Follow along. */
export function PlayerBar({
  player,
  length,
  transcript,
  peaks,
  following,
  onFollow,
}: {
  readonly player: Player;
  /** Duration in seconds, used until the audio's own duration is known. */
  readonly length: number | null;
  readonly transcript: Transcript;
  /** Its peaks, or null if there are none or they haven't arrived. */
  readonly peaks: Peaks | null;
  readonly following: boolean;
  readonly onFollow: (following: boolean) => void;
}) {
  const texts = strings().transcribe;
  const duration = player.duration ?? length ?? 0;
  const position = Math.min(player.currentTime, duration || player.currentTime);
  const cuts = useMemo(
    () => (duration ? transcript.chunks.map(({ start }) => start / duration).filter((cut) => cut > 0) : []),
    [transcript.chunks, duration],
  );
  return (
    <section className={styles.player} aria-label={texts.player}>
      <PlayPause
        playing={player.playing}
        label={player.playing ? texts.pause : texts.play}
        onPress={player.toggle}
      />
      <div className={styles.track}>
        <Waveform peaks={peaks} share={duration ? position / duration : 0} cuts={cuts} />
        <PositionRange
          className={styles.position}
          aria-label={texts.position}
          aria-valuetext={texts.positionOf(clockOf(position), clockOf(duration))}
          position={position}
          duration={duration}
          style={{ '--v': `${duration ? (position / duration) * 100 : 0}%` } as Record<string, string>}
          onSeek={player.seek}
        />
      </div>
      <span className={styles.now}>
        {clockOf(position)} <span>{`${texts.of} ${clockOf(duration)}`}</span>
      </span>
      <PlayerTools player={player} />
      <span className={styles.follow}>
        <span aria-hidden="true">{texts.follow}</span>
        <Switch label={texts.follow} checked={following} onChange={onFollow} />
      </span>
    </section>
  );
}

/** Steps of 5 seconds, and the speed. */
function PlayerTools({ player }: { readonly player: Player }) {
  const texts = strings().transcribe;
  const [speed, setSpeed] = useState('1');
  return (
    <>
      <span className={styles.steps}>
        <IconButton
          icon={RewindIcon}
          label={texts.back}
          onClick={() => player.seek(player.currentTime - 5)}
        />
        <IconButton
          icon={FastForwardIcon}
          label={texts.forward}
          onClick={() => player.seek(player.currentTime + 5)}
        />
      </span>
      <NativeSelect
        variant="quiet"
        aria-label={texts.speed}
        value={speed}
        onChange={({ currentTarget }) => {
          setSpeed(currentTarget.value);
          player.setSpeed(Number(currentTarget.value));
        }}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>{`${one}×`}</option>
        ))}
      </NativeSelect>
    </>
  );
}
