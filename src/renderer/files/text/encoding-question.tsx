import { useId, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import styles from './encoding-question.module.css';
import { type EncodingQuestion as Question, useEncodingQuestions } from './encoding-question-store.ts';

/** Asks which encoding a text file is in, with a preview of each. Render it once. */
export function EncodingQuestion() {
  const [question] = useEncodingQuestions();
  return question ? <Choice key={question.id} question={question} /> : null;
}

function Choice({ question: { name, candidates, answer } }: { readonly question: Question }) {
  const texts = strings().encodings;
  const [choice, setChoice] = useState(candidates[0]?.encoding ?? null);
  const group = useId();
  return (
    <ConfirmDialog
      open
      harmless
      title={texts.title}
      text={texts.text(name)}
      confirm={texts.confirm}
      onConfirm={() => answer(choice)}
      onClose={() => answer(null)}
    >
      <fieldset className={styles.choices}>
        <legend>{texts.legend}</legend>
        {candidates.map(({ encoding, preview }) => (
          <label key={encoding} className={styles.choice}>
            <input
              type="radio"
              name={group}
              checked={choice === encoding}
              onChange={() => setChoice(encoding)}
            />
            <span className={styles.candidate}>
              <span className={styles.preview} dir="auto">
                {preview}
              </span>{' '}
              <span className={styles.name}>{texts.names[encoding]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
