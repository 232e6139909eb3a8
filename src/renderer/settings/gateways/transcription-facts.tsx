import { XIcon } from 'lucide-react';
import type { TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import { strings } from '../../i18n/strings.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './transcription-facts.module.css';

/** What is known about a model's transcription requests. Each fact can be removed. */
export function TranscriptionFacts({
  name,
  facts,
  onChange,
}: {
  /** The name of the model. */
  readonly name: string;
  readonly facts: readonly TranscriptionFact[];
  readonly onChange: (facts: readonly TranscriptionFact[]) => void;
}) {
  const texts = strings().gatewaySettings.limits;
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => {
        const description = texts.transcription[fact];
        return (
          <li key={fact} className={styles.fact}>
            {description}
            <button
              type="button"
              className={styles.remove}
              aria-label={texts.removeFact(description, name)}
              title={texts.removeFact(description, name)}
              onClick={() => onChange(facts.filter((each) => each !== fact))}
            >
              <Icon icon={XIcon} size={12} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
