import { useRef } from 'react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { SaveButton } from '../controls/save-button.tsx';
import { VoiceMark } from '../controls/voice-mark.tsx';
import { isFailed } from '../model/chunk-state.ts';
import { keepClip } from '../model/clip-actions.ts';
import { switchTo } from '../model/clip-player.ts';
import { clipSeconds, placeAt, secondsAt } from '../model/clip-time.ts';
import { usePlayer } from '../model/player-store.ts';
import styles from './compare-bar.module.css';
import { PlayButton } from './play-button.tsx';
import { PositionSlider } from './position-slider.tsx';
import { StopButton } from './stop-button.tsx';

const letters = 'ABCDEFGH';

/**
 * The player of a comparison, with a lane for each voice. One plays at a time, and all are at the same position in the
 * text.
 */
export function CompareBar({ clips }: { readonly clips: readonly Clip[] }) {
  const texts = strings().speak;
  const { clipId, seconds } = usePlayer();
  const play = useRef<HTMLButtonElement>(null);
  const played = clips.find(({ id }) => id === clipId) ?? clips[0];
  if (!played) return null;
  const place = placeAt(played, seconds);
  return (
    <section className={styles.player} data-step="speech" data-page-foot aria-label={texts.player}>
      <PlayButton ref={play} />
      <div className={styles.lanes}>
        {clips.map((clip, index) => {
          const isPlayed = clip === played;
          const letter = letters[index] ?? '';
          const { name } = voiceOf(clip.settings.voice);
          const position = isPlayed ? seconds : secondsAt(clip, place);
          const { seconds: duration, exact } = clipSeconds(clip);
          return (
            <div key={clip.id} className={styles.lane} data-on={isPlayed || undefined}>
              <button
                type="button"
                className={styles.choose}
                aria-label={texts.comparedVoice(letter, name)}
                aria-pressed={isPlayed}
                onClick={() => switchTo(clip)}
              >
                <span className={styles.letter} data-letter={letter} />
                <span className={styles.mark}>
                  <VoiceMark voice={clip.settings.voice} size={28} />
                </span>
                <span className={styles.name}>{name}</span>
              </button>
              <div className={styles.track}>
                <PositionSlider
                  clip={clip}
                  seconds={position}
                  label={`${texts.position} ${letter}`}
                  disabled={!isPlayed}
                />
              </div>
              {clip.chunks.some(isFailed) ? (
                <span className={styles.failed}>{texts.failedPart}</span>
              ) : (
                <span className={styles.time}>
                  {clockOf(Math.min(position, duration))}{' '}
                  <span>{`${texts.of} ${exact ? clockOf(duration) : texts.about(clockOf(duration))}`}</span>
                </span>
              )}
              <SaveButton clip={clip} name={name} />
              <Button
                className={styles.keep}
                variant={isPlayed ? 'default' : 'ghost'}
                aria-label={texts.keepOf(name)}
                disabled={!clip.running && clip.chunks.every(({ progress }) => progress.state !== 'whole')}
                onClick={() => void keepClip(clip)}
              >
                {texts.keepOnly}
              </Button>
            </div>
          );
        })}
      </div>
      {clips.some(({ running }) => running) && <StopButton successor={play} />}
    </section>
  );
}
