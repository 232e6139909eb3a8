import { useRef } from 'react';
import { mergedFields, readExtraFields } from '../../shared/gateways/extra-fields.ts';
import { strings } from '../i18n/strings.ts';
import { afterMenu } from './after-menu.ts';
import { JsonField } from './json-field.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { type ParameterSetUp, stateOf } from './parameter-set-up.ts';
import styles from './request-parameters.module.css';

/** The user's own fields, as JSON. Lists the fields that the gateway's settings and the defaults add. */
export function ExtraFieldsParameter({ setUp }: { readonly setUp: ParameterSetUp }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const texts = strings().parameters;
  const state = stateOf(setUp, 'extraFields');
  const inherited = state.kind === 'inherited' ? state.value : null;
  const addedNames = Object.keys(mergedFields(setUp.gatewayFields, inherited));
  const refused = setUp.refusedFields ?? [];
  const hints = [
    ...(addedNames.length > 0 ? [texts.json.alsoSent(strings().frame.row(addedNames))] : []),
    ...(refused.length > 0 ? [texts.json.refused(strings().frame.row(refused))] : []),
  ];
  return (
    <div className={styles.stacked}>
      <ParameterRow name="extraFields" setUp={setUp} onValue={() => afterMenu(() => input.current?.focus())}>
        {null}
      </ParameterRow>
      <JsonField
        inputRef={input}
        label={texts.names.extraFields}
        typed={setUp.typed.of('extraFields')}
        onType={(text) => setUp.typed.hold('extraFields', text)}
        value={state.kind === 'value' ? state.value : null}
        placeholder={texts.json.example}
        hint={hints.length > 0 ? strings().frame.sentences(hints) : undefined}
        read={readExtraFields}
        onChange={(fields) => setUp.set('extraFields', fields ?? undefined)}
        onLeave={() => setUp.save()}
      />
    </div>
  );
}
