import { FastForwardIcon, RewindIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { shortTime } from '../../files/transcript/time-code.ts';
import { strings } from '../../i18n/strings.ts';
import type { Peaks } from '../../stores/transcripts/blank/peaks.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { PlayPause } from '../../ui/controls/play-pause.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { PositionRange } from '../../ui/overlay/position-range.tsx';
import type { Player } from './player.ts';
import styles from './player-bar.module.css';
import { timeMarks } from './time-marks.ts';
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
    <div className={styles.player}>
      <span className={styles.play}>
        <PlayPause
          playing={player.playing}
          label={player.playing ? texts.pause : texts.play}
          onPress={player.toggle}
        />
      </span>
      <div className={styles.track}>
        <div className={styles.place}>
          <Waveform peaks={peaks} share={duration ? position / duration : 0} cuts={cuts} />
          <PositionRange
            className={styles.position}
            aria-label={texts.position}
            aria-valuetext={texts.positionOf(shortTime(position), shortTime(duration))}
            position={position}
            duration={duration}
            style={{ '--v': `${duration ? (position / duration) * 100 : 0}%` } as Record<string, string>}
            onSeek={player.seek}
          />
        </div>
        {transcript.hasPeaks && <TimeAxis length={duration} />}
        <div className={styles.tools}>
          <span className={styles.now}>
            {shortTime(position)} <span>{`${texts.of} ${shortTime(duration)}`}</span>
          </span>
          <PlayerTools player={player} />
          <span className={styles.follow}>
            <span aria-hidden="true">{texts.follow}</span>
            <Switch label={texts.follow} checked={following} onChange={onFollow} />
          </span>
        </div>
      </div>
    </div>
  );
}

/** Steps of 5 seconds, and the speed. */
function PlayerTools({ player }: { readonly player: Player }) {
  const texts = strings().transcribe;
  const [speed, setSpeed] = useState('1');
  return (
    <>
      <IconButton icon={RewindIcon} label={texts.back} onClick={() => player.seek(player.currentTime - 5)} />
      <IconButton
        icon={FastForwardIcon}
        label={texts.forward}
        onClick={() => player.seek(player.currentTime + 5)}
      />
      <NativeSelect
        variant="quiet"
        className={styles.speed}
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

/**
 * Times below the waveform. Hidden from assistive technology, because the slider announces its position. `length` is in
 * seconds.
 */
function TimeAxis({ length }: { readonly length: number }) {
  const marks = useMemo(() => timeMarks(length), [length]);
  return (
    <div className={styles.axis} aria-hidden="true">
      {marks.map(({ time, share }) => (
        <span
          key={time}
          className={styles.mark}
          style={{ '--at': `${share * 100}%` } as Record<string, string>}
        >
          {shortTime(time)}
        </span>
      ))}
    </div>
  );
}
