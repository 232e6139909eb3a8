import { chatChoices } from '../../shared/limits.ts';
import { strings } from '../i18n/strings.ts';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { type ParameterSetUp, stateOf } from './parameter-set-up.ts';

/** A parameter with a few values, in one list with the inherited value and “Not sent”. */
export function ChoiceParameter({
  name,
  setUp,
}: {
  readonly name: keyof typeof chatChoices;
  readonly setUp: ParameterSetUp;
}) {
  const texts = strings().parameters;
  const values = chatChoices[name];
  const state = stateOf(setUp, name);
  const inherited = setUp.inherited?.[name] ?? null;
  const unset = state.kind === 'inherited' && inherited !== null ? 'inherited' : 'not-sent';
  const choose = (chosen: string) => {
    // Without an inherited value, an unset one isn't sent.
    const cleared = chosen === 'not-sent' && inherited !== null ? null : undefined;
    setUp.set(name, values.find((value) => value === chosen) ?? cleared);
    setUp.save();
  };
  return (
    <ParameterRow name={name} setUp={setUp}>
      <NativeSelect
        aria-label={texts.names[name]}
        value={state.kind === 'value' ? state.value : unset}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {inherited !== null && (
          <option value="inherited">{texts.state.inherit(texts.values[inherited])}</option>
        )}
        <option value="not-sent">{texts.state[inherited === null ? 'isNotSent' : 'notSent']}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {texts.values[value]}
          </option>
        ))}
      </NativeSelect>
    </ParameterRow>
  );
}
