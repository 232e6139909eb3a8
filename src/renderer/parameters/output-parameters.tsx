import { useRef } from 'react';
import { contextLimitRange, repliesRange } from '../../shared/limits.ts';
import { strings } from '../i18n/strings.ts';
import { ChipsField } from '../ui/controls/chips-field.tsx';
import { NumberField } from '../ui/controls/number-field.tsx';
import { countOf } from '../ui/format/count-of.ts';
import { afterMenu } from './after-menu.ts';
import { ChoiceParameter } from './choice-parameter.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { type ParameterSetUp, type ParameterState, stateOf } from './parameter-set-up.ts';
import { ResponseFormatParameter } from './response-format-parameter.tsx';
import { readStop, shownStop, stopList, stopOf, writtenStop } from './stop-text.ts';

/** The initial value when a limit is first set. */
const firstLimit = 1024;

/** Output parameters: token limit, number of replies, stop sequences, reasoning effort and verbosity. */
export function OutputParameters({ setUp }: { readonly setUp: ParameterSetUp }) {
  return (
    <>
      <MaxTokens setUp={setUp} />
      <Replies setUp={setUp} />
      <StopSequences setUp={setUp} />
      <ResponseFormatParameter setUp={setUp} />
      <ChoiceParameter name="reasoningEffort" setUp={setUp} />
      <ChoiceParameter name="verbosity" setUp={setUp} />
    </>
  );
}

function MaxTokens({ setUp }: { readonly setUp: ParameterSetUp }) {
  const state = stateOf(setUp, 'maxTokens');
  return (
    <ParameterRow
      name="maxTokens"
      setUp={setUp}
      write={countOf}
      onValue={() => setUp.set('maxTokens', state.value ?? setUp.inherited?.maxTokens ?? firstLimit)}
    >
      <NumberField
        label={strings().parameters.names.maxTokens}
        value={state.value}
        min={1}
        max={contextLimitRange.max}
        page={256}
        start={firstLimit}
        placeholder={strings().parameters.state.isNotSent}
        valueText={spokenValue(state)}
        muted={state.kind === 'inherited'}
        onChange={(value) => setUp.set('maxTokens', value ?? undefined)}
        onBlur={() => setUp.save()}
      />
    </ParameterRow>
  );
}

function Replies({ setUp }: { readonly setUp: ParameterSetUp }) {
  const state = stateOf(setUp, 'replies');
  const { min, max } = repliesRange;
  const name = strings().parameters.names.replies;
  const shown = state.kind === 'not-sent' ? null : (state.value ?? repliesRange.default);
  return (
    <ParameterRow
      name="replies"
      setUp={setUp}
      onValue={() => setUp.set('replies', state.value ?? repliesRange.default)}
    >
      <NumberField
        label={name}
        value={shown}
        min={min}
        max={max}
        page={max}
        start={repliesRange.default}
        placeholder={strings().parameters.state.empty}
        valueText={spokenValue(state)}
        muted={state.kind === 'inherited'}
        buttons={{ less: strings().parameters.decrease(name), more: strings().parameters.increase(name) }}
        onChange={(value) => setUp.set('replies', value ?? undefined)}
        onBlur={() => setUp.save()}
      />
    </ParameterRow>
  );
}

function StopSequences({ setUp }: { readonly setUp: ParameterSetUp }) {
  const input = useRef<HTMLInputElement>(null);
  const state = stateOf(setUp, 'stop');
  const values = stopList(state.value);
  const change = (next: readonly string[]) => {
    // Without sequences, send none, even if the defaults have some.
    const none = stopList(setUp.inherited?.stop).length > 0 ? null : undefined;
    setUp.set('stop', stopOf(next) ?? none);
    setUp.save();
  };
  return (
    <ParameterRow
      name="stop"
      setUp={setUp}
      write={(stop: string | string[]) => stopList(stop).map(shownStop).join(' ')}
      onValue={() => afterMenu(() => input.current?.focus())}
    >
      <ChipsField
        inputRef={input}
        label={strings().parameters.names.stop}
        values={values}
        maxValues={64}
        longest={1000}
        shown={shownStop}
        read={readStop}
        written={writtenStop}
        removeLabel={strings().parameters.stop.remove}
        hint={strings().parameters.stop.hint}
        muted={state.kind === 'inherited'}
        onChange={change}
      />
    </ParameterRow>
  );
}

/** Returns what screen readers announce instead of the number, if it isn't set here. */
function spokenValue({ kind, value }: ParameterState<'maxTokens' | 'replies'>): string | undefined {
  if (value === null) return strings().parameters.state.isNotSent;
  return kind === 'inherited' ? strings().parameters.state.inherited(countOf(value)) : undefined;
}
