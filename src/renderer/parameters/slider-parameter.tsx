import { chatRanges } from '../../shared/limits.ts';
import { strings } from '../i18n/strings.ts';
import { Slider } from '../ui/controls/slider.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { type ParameterSetUp, stateOf } from './parameter-set-up.ts';
import { ValueField } from './value-field.tsx';

/** A numeric parameter with a range: a slider, and a field for the number. */
export function SliderParameter({
  name,
  setUp,
}: {
  readonly name: keyof typeof chatRanges;
  readonly setUp: ParameterSetUp;
}) {
  const texts = strings().parameters;
  const range = chatRanges[name];
  const { min, max } = range;
  const state = stateOf(setUp, name);
  const shown = state.value ?? range.default;
  const notSent = state.kind === 'not-sent';
  const set = (value: number) => setUp.set(name, value);
  const spokenValue = () => {
    if (state.value === null) return texts.state[notSent ? 'notSent' : 'isNotSent'];
    return state.kind === 'inherited' ? texts.state.inherited(String(shown)) : String(shown);
  };
  return (
    <ParameterRow name={name} setUp={setUp} clearPlace="gutter" onValue={() => set(shown)}>
      <Slider
        label={texts.names[name]}
        value={shown}
        min={min}
        max={max}
        rest={range.default}
        step={max - min > 1 ? 0.1 : 0.05}
        valueText={spokenValue()}
        muted={state.kind === 'inherited'}
        emptyText={notSent ? texts.state.notSent : undefined}
        onChange={set}
        onReset={() => setUp.set(name, undefined)}
      />
      <ValueField
        label={texts.valueOf(texts.names[name])}
        value={notSent ? null : shown}
        min={min}
        max={max}
        isSet={state.kind !== 'inherited'}
        empty={texts.state.empty}
        onChange={set}
        onLeave={() => setUp.save()}
      />
    </ParameterRow>
  );
}
