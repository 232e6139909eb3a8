import { CheckIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './step-strip.module.css';
import { type Step, type StepState, steps } from './steps.ts';

/** Selectors of the elements where the user does each step, in order of preference. */
const selectors: Readonly<Record<Step, readonly string[]>> = {
  text: ['[data-step="text"] :is(textarea, button)'],
  voice: ['[data-step="voice"] :is([role="radio"][aria-checked="true"], [role="checkbox"])'],
  speech: ['[data-step="speech"] button', '[data-step="to-speech"] button'],
};

/** The three steps of a voice-over with their states. Pressing one moves the focus to where it's done. */
export function StepStrip({
  states,
  labels,
}: {
  readonly states: Readonly<Record<Step, StepState>>;
  readonly labels: Readonly<Record<Step, string>>;
}) {
  const texts = strings().voiceOver;
  const current = steps.find((step) => states[step] === 'current' || states[step] === 'failed');
  return (
    <ol className={styles.steps} aria-label={texts.name}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={states[step]}
          aria-current={step === current ? 'step' : undefined}
        >
          <button type="button" className={styles.go} onClick={() => goTo(step)}>
            <span className={styles.number} aria-hidden="true">
              {states[step] === 'done' ? <Icon icon={CheckIcon} size={14} /> : index + 1}
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{texts.steps[step]}</span>
              <span className={styles.label} title={labels[step]}>
                {labels[step]}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function goTo(step: Step): void {
  const found = selectors[step].map((selector) => document.querySelector<HTMLElement>(selector));
  found.find((element) => element !== null)?.focus();
}
