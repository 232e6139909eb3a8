import { Radio } from '@base-ui/react/radio';
import { PlayIcon, SquareIcon, XIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { strings } from '../../i18n/strings.ts';
import { removeVoice, useSpeechModel } from '../../stores/speech/speech-choice.ts';
import type { Voice } from '../../stores/speech/voices.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { VoiceMark, VoiceWave } from '../controls/voice-mark.tsx';
import { togglePreview, usePreview } from '../model/voice-preview.ts';
import { FavouriteStar } from './favourite-star.tsx';
import styles from './voice-card.module.css';

/**
 * A voice: an option in a radio group, or (with `letter`, which is null if it isn't chosen) one of several to compare.
 */
export function VoiceCard({
  voice,
  letter,
  tabStop,
  favourite,
  forgettable,
  onToggle,
}: {
  readonly voice: Voice;
  readonly letter: string | null | undefined;
  /** Whether Tab stops at its buttons. This applies only to chosen voices, because there may be hundreds. */
  readonly tabStop: boolean;
  /** Whether it's a favourite. */
  readonly favourite: boolean;
  /** Whether the user typed it, so that it can be removed. */
  readonly forgettable: boolean;
  readonly onToggle: () => void;
}) {
  const { id, name } = voice;
  const share = usePreview((preview) => (preview.voice === id ? preview.share : null));
  const model = useSpeechModel();
  const tabIndex = tabStop ? 0 : -1;
  const preview = () => togglePreview(id, model);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    preview();
  };
  const face = <VoiceFace voice={voice} played={share ?? 0} />;
  return (
    <div className={styles.card} data-playing={share !== null || undefined}>
      {letter === undefined ? (
        <Radio.Root className={styles.choice} value={id} aria-label={name} onKeyDown={onKeyDown}>
          {face}
        </Radio.Root>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a card can't be drawn inside an input
        <button
          type="button"
          role="checkbox"
          className={styles.choice}
          aria-label={name}
          aria-checked={letter !== null}
          data-checked={letter === null ? undefined : ''}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          {face}
        </button>
      )}
      {letter && (
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      )}
      {forgettable && (
        <button
          type="button"
          className={styles.forget}
          tabIndex={tabIndex}
          aria-label={strings().speak.removeVoice(name)}
          title={strings().speak.removeVoice(name)}
          onClick={() => void removeVoice(id)}
        >
          <Icon icon={XIcon} size={12} />
        </button>
      )}
      <FavouriteStar voice={voice} on={favourite} tabIndex={tabIndex} />
      <button
        type="button"
        className={styles.preview}
        tabIndex={tabIndex}
        aria-label={strings().speak.preview(name)}
        aria-pressed={share !== null}
        onClick={preview}
      >
        <Icon icon={share === null ? PlayIcon : SquareIcon} size={12} filled />
      </button>
    </div>
  );
}

/** What a card shows of its voice. `played` is the played share of the preview. */
function VoiceFace({
  voice: { id, name, text, short },
  played,
}: {
  readonly voice: Voice;
  readonly played: number;
}) {
  return (
    <>
      <span className={styles.mark}>
        <VoiceMark voice={id} size={44} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>
        <span className={styles.long} title={text}>
          {text}
        </span>
        <span className={styles.short}>{short}</span>
      </span>
      <VoiceWave voice={id} played={played} className={styles.wave} />
    </>
  );
}
