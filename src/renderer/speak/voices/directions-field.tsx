import { useId } from 'react';
import { acceptsDirections } from '../../../shared/gateways/speech-model.ts';
import { directionsLimit } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { useLearnedSpeech } from '../../stores/speech/learned-limits.ts';
import { changeVoice } from '../../stores/speech/speech-choice.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import styles from './directions-field.module.css';

/** A free-text field for tone and pace. If the model doesn't accept directions, says so if there are any. */
export function DirectionsField({
  directions,
  model,
}: {
  readonly directions: string;
  readonly model: string;
}) {
  const texts = strings().speak;
  const id = useId();
  const { noDirections } = useLearnedSpeech(model);
  const isSent = acceptsDirections(model) && !noDirections;
  if (!isSent) {
    const isEmpty = directions.trim() === '';
    return isEmpty ? null : <p className={styles.note}>{texts.directionsNotSent(model)}</p>;
  }
  return (
    <div className={styles.directions}>
      <label htmlFor={id}>{texts.directions}</label>
      <div className={styles.body}>
        <TextArea
          id={id}
          className={styles.text}
          dense
          rows={1}
          maxLength={directionsLimit}
          placeholder={texts.directionsHint}
          value={directions}
          onChange={({ currentTarget }) => void changeVoice({ directions: currentTarget.value })}
        />
      </div>
    </div>
  );
}
