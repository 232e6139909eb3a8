import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../i18n/strings.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Select, type SelectOption } from '../ui/controls/select.tsx';
import { Tooltip } from '../ui/controls/tooltip.tsx';
import { fieldNames } from './parameter-names.ts';
import styles from './parameter-row.module.css';
import { type ParameterName, type ParameterSetUp, stateOf } from './parameter-set-up.ts';

type Choice = 'inherited' | 'not-sent' | 'value';

/** A row for one parameter: a label that chooses how it's sent, its control, and a button that resets it. */
export function ParameterRow({
  name,
  setUp,
  clearPlace = 'before',
  write = String,
  onValue,
  children,
}: {
  readonly name: ParameterName;
  readonly setUp: ParameterSetUp;
  /** Where the clear button is: before the control, or after it in the gutter. */
  readonly clearPlace?: 'before' | 'gutter';
  readonly write?: (value: never) => string;
  /** Sets an initial value or focuses its input. Without it, the label offers no choice. */
  readonly onValue?: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const texts = strings().parameters;
  const { kind } = stateOf(setUp, name);
  const label = texts.labels[name];
  const explained = texts.explained[name];
  const tooltip = name === 'extraFields' ? explained : `${fieldNames[name]}: ${explained}`;
  const clear = kind !== 'inherited' && (
    <IconButton
      className={styles.clear}
      size="sm"
      icon={XIcon}
      label={texts.clear(texts.names[name])}
      onClick={() => {
        setUp.set(name, undefined);
        setUp.save();
      }}
    />
  );
  const inherited = setUp.inherited?.[name] ?? null;
  const isFromFolder = setUp.fromFolder?.[name] !== undefined;
  const options: readonly SelectOption<Choice>[] = [
    ...(setUp.inherited
      ? [
          {
            value: 'inherited' as const,
            label:
              inherited === null
                ? texts.state.inheritNothing
                : texts.state[isFromFolder ? 'inheritFromFolder' : 'inherit'](write(inherited as never)),
          },
        ]
      : []),
    { value: 'not-sent', label: texts.state[setUp.inherited ? 'notSent' : 'isNotSent'] },
    { value: 'value', label: texts.state.value },
  ];
  const choose = (choice: Choice) => {
    if (choice === 'value') onValue?.();
    else setUp.set(name, choice === 'inherited' || !setUp.inherited ? undefined : notSent(name));
    setUp.save();
  };
  return (
    <div className={styles.row} data-own={kind !== 'inherited' || undefined} data-place={clearPlace}>
      <div className={styles.label}>
        {onValue ? (
          <Select<Choice>
            label={texts.state.label(texts.names[name])}
            caption={label}
            tooltip={tooltip}
            value={kind === 'inherited' && !setUp.inherited ? 'not-sent' : kind}
            options={options}
            onChange={choose}
          />
        ) : (
          <Tooltip text={tooltip} side="left">
            <span className={styles.word}>{label}</span>
          </Tooltip>
        )}
      </div>
      {clearPlace === 'before' && clear}
      <div className={styles.control}>{children}</div>
      {clearPlace === 'gutter' && clear}
      {/* Only the settings have space for the explanation. */}
      {!setUp.inherited && <p className={styles.explained}>{explained}</p>}
      {kind === 'inherited' && isFromFolder && <p className={styles.explained}>{texts.state.fromFolder}</p>}
      {setUp.notAccepted?.includes(name) && <p className={styles.explained}>{texts.notAccepted}</p>}
    </div>
  );
}

// `stream` is always sent, so it has no "not sent" state.
function notSent(name: ParameterName): null | undefined {
  return name === 'stream' ? undefined : null;
}
