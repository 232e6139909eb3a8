import { strings } from '../i18n/strings.ts';
import { numberFormat } from '../ui/format/intl.ts';
import { parameterGroups } from './parameter-names.ts';
import { type ParameterName, type ParameterSetUp, stateOf } from './parameter-set-up.ts';
import { shownStop, stopList } from './stop-text.ts';

type SetUp = Pick<ParameterSetUp, 'own' | 'inherited'>;

/** All parameters, in the order of the inspector. */
export const allParameters: readonly ParameterName[] = Object.values(parameterGroups).flat();

/**
 * Describes, in a few words each, the named parameters that differ from the API's defaults: those sent, and those
 * explicitly not sent.
 */
export function summaryOf(setUp: SetUp, names: readonly ParameterName[]): readonly string[] {
  return names.flatMap((name) => phraseOf(setUp, name) ?? []);
}

function phraseOf(setUp: SetUp, name: ParameterName): string | null {
  const texts = strings().parameters.summary;
  const { kind, value } = stateOf(setUp, name);
  if (value === null) return kind === 'not-sent' ? texts.without(strings().parameters.labels[name]) : null;
  switch (name) {
    case 'temperature':
    case 'topP':
    case 'presencePenalty':
    case 'frequencyPenalty':
    case 'maxTokens':
    case 'replies':
      return texts[name](numberFormat({ maximumFractionDigits: 3 }).format(Number(value)));
    case 'seed':
      return texts.seed(String(value));
    case 'reasoningEffort':
    case 'verbosity': {
      const { value: chosen } = stateOf(setUp, name);
      return chosen && texts[name](strings().parameters.values[chosen].toLowerCase());
    }
    case 'responseFormat':
      return texts.responseFormat(strings().parameters.formats[stateOf(setUp, name).value?.type ?? 'text']);
    case 'extraFields': {
      const names = Object.keys(stateOf(setUp, name).value ?? {});
      return names.length === 0 ? null : texts.extraFields(names.length);
    }
    case 'user':
      return texts.user(String(value));
    case 'stop': {
      const sequences = stopList(setUp.own.stop ?? setUp.inherited?.stop);
      const [only] = sequences.map(shownStop);
      return sequences.length === 1 && only !== undefined
        ? texts.stop(only)
        : strings().parameters.stop.count(sequences.length);
    }
    case 'stream':
      return value ? null : texts.stream;
  }
}
