import { RepeatIcon } from 'lucide-react';
import { useRef } from 'react';
import type { Clip, ClipChunk } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { stripRuns } from '../../ui/format/strip-runs.ts';
import { SaveButton } from '../controls/save-button.tsx';
import { VoiceMark } from '../controls/voice-mark.tsx';
import { isStopped } from '../model/chunk-state.ts';
import { formatLabel } from '../model/clip-format.ts';
import { chunkSeconds, clipSeconds } from '../model/clip-time.ts';
import { dragOutProps } from '../model/drag-out.ts';
import { usePlayer } from '../model/player-store.ts';
import { PlayButton } from './play-button.tsx';
import styles from './player-bar.module.css';
import { PositionSlider } from './position-slider.tsx';
import { StopButton } from './stop-button.tsx';

/** The player of the open clip: voice, waveform with chunks, time, and actions. */
export function PlayerBar({ clip }: { readonly clip: Clip }) {
  const texts = strings().speak;
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
        {clip.chunks.length > 1 && <Parts clip={clip} />}
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

/** The number of chunks that fit in the narrowest player with a gap between them. */
const fitInTrack = 40;

/** The chunks below the waveform: their numbers or states. */
function Parts({ clip }: { readonly clip: Clip }) {
  const texts = strings().speak;
  const { runs, isDense } = stripRuns(
    clip.chunks.map((chunk) => ({ state: shownState(chunk), size: chunkSeconds(clip, chunk) })),
    fitInTrack,
  );
  return (
    <div className={styles.parts} data-dense={isDense || undefined}>
      {runs.map(({ first, last, state, size }) => {
        const isOne = first === last;
        const numbers = isOne ? String(first + 1) : `${first + 1}–${last + 1}`;
        const label = partLabel(state, isOne ? texts.part(numbers) : texts.parts(numbers));
        return (
          <span
            key={first}
            data-state={state}
            data-several={!isOne || undefined}
            title={`${numbers}: ${label}`}
            style={{ flexGrow: size }}
          >
            <span className={styles.label}>{label}</span>
            <span className={styles.number} aria-hidden="true">
              {numbers}
            </span>
          </span>
        );
      })}
    </div>
  );
}

type ShownState = ClipChunk['progress']['state'];

function shownState(chunk: ClipChunk): ShownState {
  return isStopped(chunk) ? 'waiting' : chunk.progress.state;
}

function partLabel(state: ShownState, name: string): string {
  const texts = strings().speak;
  switch (state) {
    case 'requesting':
    case 'arriving':
      return texts.writing;
    case 'failed':
      return texts.failedPart;
    case 'waiting':
      return texts.waiting;
    case 'whole':
      return name;
  }
}
