import { ChevronDownIcon, ChevronUpIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './find-steps.module.css';

/** Announces the number of matches as a status. `count` is the text to show unless nothing was found. */
export function FindCount({
  query,
  nothing,
  count,
}: {
  readonly query: string;
  readonly nothing: boolean;
  readonly count: string;
}) {
  const missing = nothing && query.trim() !== '';
  return (
    <span className={styles.count} role="status" data-nothing={missing || undefined}>
      {query.trim() === '' ? '' : missing ? strings().frame.finding.nothing : count}
    </span>
  );
}

/** Buttons to the previous and the next match. */
export function FindSteps({
  disabled,
  step,
}: {
  readonly disabled: boolean;
  readonly step: (by: -1 | 1) => void;
}) {
  const { previous, next } = strings().frame.finding;
  return (
    <>
      <IconButton
        size="sm"
        icon={ChevronUpIcon}
        label={previous}
        shortcut={['Shift', '↵']}
        disabled={disabled}
        onClick={() => step(-1)}
      />
      <IconButton
        size="sm"
        icon={ChevronDownIcon}
        label={next}
        shortcut={['↵']}
        disabled={disabled}
        onClick={() => step(1)}
      />
    </>
  );
}
