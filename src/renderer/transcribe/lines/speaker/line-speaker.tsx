import { useEffect, useId, useRef, useState } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { Combobox } from '../../../ui/controls/combobox/combobox.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import styles from './line-speaker.module.css';
import type { SpokenLine } from './use-line-speakers.ts';

/**
 * Who speaks a line. Typing a name renames the speaker in all lines. Choosing another speaker changes all of the
 * speaker's lines, or only this one.
 */
export function LineSpeaker({
  spoken: { speakerId, name, isGuess, options },
  takesFocus,
  onChoose,
}: {
  readonly spoken: SpokenLine;
  /** Whether it was just opened from a button. */
  readonly takesFocus: boolean;
  /** Called with the id of a speaker or a typed name. */
  readonly onChoose: (chosen: string, onlyLine: boolean) => void;
}) {
  const texts = strings().speakers;
  const [onlyLine, setOnlyLine] = useState(false);
  const container = useRef<HTMLSpanElement>(null);
  const hintId = useId();
  useEffect(() => {
    if (takesFocus) container.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <span
      ref={container}
      className={styles.place}
      data-speaker
      title={isGuess ? texts.guess : undefined}
      data-guess={isGuess || undefined}
    >
      <Combobox
        label={texts.label}
        variant="quiet"
        value={speakerId}
        options={options}
        placeholder={name ?? texts.placeholder}
        emptyText={texts.noneElse}
        footer={
          <div className={styles.only}>
            <span aria-hidden="true">{texts.onlyLine}</span>
            <Switch label={texts.onlyLine} checked={onlyLine} onChange={setOnlyLine} />
          </div>
        }
        onChange={(chosen) => onChoose(chosen, onlyLine)}
      />
      {isGuess && (
        <span id={hintId} className="vh">
          {texts.guess}
        </span>
      )}
    </span>
  );
}
