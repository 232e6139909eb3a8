import { useRef } from 'react';
import { seedRange } from '../../shared/limits.ts';
import { strings } from '../i18n/strings.ts';
import { NumberField } from '../ui/controls/number-field.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { afterMenu } from './after-menu.ts';
import { ExtraFieldsParameter } from './extra-fields-parameter.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { type ParameterSetUp, stateOf } from './parameter-set-up.ts';
import styles from './request-parameters.module.css';

/** Other parameters of the request: the seed, the user id, whether replies stream, and extra fields. */
export function RequestParameters({ setUp }: { readonly setUp: ParameterSetUp }) {
  return (
    <>
      <Seed setUp={setUp} />
      <User setUp={setUp} />
      <StreamReplies setUp={setUp} />
      <ExtraFieldsParameter setUp={setUp} />
    </>
  );
}

function Seed({ setUp }: { readonly setUp: ParameterSetUp }) {
  const state = stateOf(setUp, 'seed');
  const texts = strings().parameters;
  return (
    <ParameterRow
      name="seed"
      setUp={setUp}
      onValue={() => setUp.set('seed', state.value ?? setUp.inherited?.seed ?? 1)}
    >
      <NumberField
        label={texts.names.seed}
        value={state.value}
        min={seedRange.min}
        max={seedRange.max}
        page={10}
        start={1}
        placeholder={texts.state.isNotSent}
        muted={state.kind === 'inherited'}
        onChange={(value) => setUp.set('seed', value ?? undefined)}
        onBlur={() => setUp.save()}
      />
    </ParameterRow>
  );
}

function User({ setUp }: { readonly setUp: ParameterSetUp }) {
  const input = useRef<HTMLInputElement>(null);
  const state = stateOf(setUp, 'user');
  const inherited = setUp.inherited?.user ?? null;
  return (
    <ParameterRow
      name="user"
      setUp={setUp}
      onValue={() => {
        if (state.kind !== 'value' && inherited !== null) setUp.set('user', inherited);
        afterMenu(() => input.current?.focus());
      }}
    >
      <input
        ref={input}
        className={styles.user}
        aria-label={strings().parameters.names.user}
        spellCheck={false}
        autoComplete="off"
        maxLength={1000}
        placeholder={
          state.kind === 'inherited'
            ? (inherited ?? strings().parameters.state.isNotSent)
            : strings().parameters.state.isNotSent
        }
        value={state.kind === 'value' ? state.value : ''}
        onChange={(event) => setUp.set('user', event.currentTarget.value || undefined)}
        onBlur={() => setUp.save()}
      />
    </ParameterRow>
  );
}

function StreamReplies({ setUp }: { readonly setUp: ParameterSetUp }) {
  const state = stateOf(setUp, 'stream');
  const checked = state.value ?? true;
  return (
    <ParameterRow name="stream" setUp={setUp}>
      <Switch
        label={strings().parameters.names.stream}
        checked={checked}
        onChange={(next) => {
          setUp.set('stream', next);
          setUp.save();
        }}
      />
    </ParameterRow>
  );
}
