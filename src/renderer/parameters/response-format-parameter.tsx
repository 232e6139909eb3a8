import { useId, useMemo, useState } from 'react';
import type { ResponseFormat } from '../../shared/chat/response-format.ts';
import { readJsonObject } from '../../shared/gateways/extra-fields.ts';
import { strings } from '../i18n/strings.ts';
import { Field } from '../ui/controls/field.tsx';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { JsonField } from './json-field.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { type ParameterSetUp, stateOf } from './parameter-set-up.ts';
import styles from './request-parameters.module.css';
import type { Schema, SchemaRequest } from './schema/schema-messages.ts';
import { useSchemaCheck } from './schema/use-schema-check.ts';

type SchemaFormat = Extract<ResponseFormat, { readonly type: 'json_schema' }>;

/** The initial schema: an object with any properties. */
const firstSchema: SchemaFormat = {
  type: 'json_schema',
  json_schema: { name: 'reply', strict: false, schema: { type: 'object', properties: {} } },
};

/** The format of replies: text, JSON, or JSON that matches a schema, which is edited below. */
export function ResponseFormatParameter({ setUp }: { readonly setUp: ParameterSetUp }) {
  const texts = strings().parameters;
  const state = stateOf(setUp, 'responseFormat');
  const inherited = setUp.inherited?.responseFormat ?? null;
  const unset = state.kind === 'inherited' && inherited !== null ? 'inherited' : 'not-sent';
  const choose = (type: string) => {
    // Without an inherited value, an unset one isn't sent.
    const cleared = type === 'not-sent' && inherited !== null ? null : undefined;
    setUp.set('responseFormat', formatOf(type, inherited) ?? cleared);
    setUp.save();
  };
  const chosen = state.kind === 'value' && state.value.type === 'json_schema' ? state.value : null;
  return (
    <>
      <ParameterRow name="responseFormat" setUp={setUp}>
        <NativeSelect
          aria-label={texts.names.responseFormat}
          value={state.kind === 'value' ? state.value.type : unset}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {inherited !== null && (
            <option value="inherited">{texts.state.inherit(texts.formats[inherited.type])}</option>
          )}
          <option value="not-sent">{texts.state.isNotSent}</option>
          {(['text', 'json_object', 'json_schema'] as const).map((type) => (
            <option key={type} value={type}>
              {texts.formats[type]}
            </option>
          ))}
        </NativeSelect>
      </ParameterRow>
      {chosen && <SchemaEditor format={chosen} setUp={setUp} />}
    </>
  );
}

function formatOf(type: string, inherited: ResponseFormat | null): ResponseFormat | null {
  switch (type) {
    case 'text':
    case 'json_object':
      return { type };
    case 'json_schema':
      return inherited?.type === 'json_schema' ? inherited : firstSchema;
    default:
      return null;
  }
}

function SchemaEditor({ format, setUp }: { readonly format: SchemaFormat; readonly setUp: ParameterSetUp }) {
  const texts = strings().parameters.schema;
  const strictId = useId();
  const { name, strict, schema } = format.json_schema;
  const [typedName, setTypedName] = useState<string | null>(null);
  const problem = useSchemaProblem(schema);
  const change = (changes: Partial<SchemaFormat['json_schema']>) =>
    setUp.set('responseFormat', { ...format, json_schema: { ...format.json_schema, ...changes } });
  const isName = (text: string) => /^[\w-]{1,64}$/.test(text);
  return (
    <div className={styles.schema}>
      <Field
        label={texts.name}
        size="md"
        mono
        maxLength={64}
        value={typedName ?? name}
        error={typedName === null || isName(typedName) ? null : texts.badName}
        onChange={({ currentTarget: { value } }) => {
          setTypedName(value);
          if (isName(value)) change({ name: value });
        }}
        onBlur={() => {
          setTypedName(null);
          setUp.save();
        }}
      />
      <JsonField
        label={texts.schema}
        typed={setUp.typed.of('schema')}
        onType={(text) => setUp.typed.hold('schema', text)}
        value={schema}
        error={problem}
        hint={texts.hint}
        read={readJsonObject}
        onChange={(next) => change({ schema: next ?? {} })}
        onLeave={() => setUp.save()}
      />
      <div className={styles.strict}>
        <Switch
          label={texts.strict}
          describedBy={strictId}
          checked={strict}
          onChange={(next) => {
            change({ strict: next });
            setUp.save();
          }}
        />
        <span id={strictId}>{texts.strict}</span>
      </div>
    </div>
  );
}

/** Returns what is wrong with a schema, a moment after it has changed; null if nothing is. */
function useSchemaProblem(schema: Schema): string | null {
  const result = useSchemaCheck(useMemo((): SchemaRequest => ({ type: 'schema', schema }), [schema]))?.result;
  const texts = strings().parameters.schema;
  switch (result?.kind) {
    case 'mismatch':
      return texts.invalid(result.place, result.keyword);
    case 'uncheckable':
      return texts.uncheckable;
    case 'too-slow':
      return texts.tooSlow;
    default:
      return null;
  }
}
