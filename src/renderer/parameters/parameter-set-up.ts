import type { ChatParameters } from '../../shared/chat/parameters.ts';
import type { ExtraFields } from '../../shared/gateways/extra-fields.ts';

/** A parameter of a chat request, by its name in `ChatParameters`. */
export type ParameterName = keyof ChatParameters;

/** The type of a parameter's value when it's sent. */
type ParameterValue<Name extends ParameterName> = NonNullable<ChatParameters[Name]>;

/** The parameters of a conversation or of the defaults, and what they inherit. */
export type ParameterSetUp = {
  /** Set here: a value, or null for “don’t send”. */
  readonly own: ChatParameters;
  /** Applies to parameters not set here. Null for the defaults themselves, which inherit nothing. */
  readonly inherited: ChatParameters | null;
  /** The inherited parameters that come from the conversation's folder. */
  readonly fromFolder?: ChatParameters;
  /** Text being typed into JSON fields, by field, even if it isn't valid yet. */
  readonly typed: {
    of(field: 'extraFields' | 'schema'): string | null;
    hold(field: 'extraFields' | 'schema', text: string | null): void;
  };
  /** Parameters that the model refused before, which are left out. */
  readonly notAccepted?: readonly ParameterName[];
  /** The extra fields that the gateway's settings add. */
  readonly gatewayFields?: ExtraFields;
  /** Names of extra fields that the model refused before, which are left out. */
  readonly refusedFields?: readonly string[];
  /** Sets a parameter; undefined inherits it again. Takes effect immediately and is saved after a delay. */
  set<Name extends ParameterName>(name: Name, value: ChatParameters[Name] | undefined): void;
  /** Saves pending changes immediately, such as when a field loses focus. */
  save(): void;
};

/** The state of a parameter. An inherited value of null isn't sent. */
export type ParameterState<Name extends ParameterName> =
  | { readonly kind: 'inherited'; readonly value: ParameterValue<Name> | null }
  | { readonly kind: 'not-sent'; readonly value: null }
  | { readonly kind: 'value'; readonly value: ParameterValue<Name> };

export function stateOf<Name extends ParameterName>(
  { own, inherited }: Pick<ParameterSetUp, 'own' | 'inherited'>,
  name: Name,
): ParameterState<Name> {
  const value = own[name];
  if (value === undefined) return { kind: 'inherited', value: inherited?.[name] ?? null };
  return value === null ? { kind: 'not-sent', value } : { kind: 'value', value };
}

/** Returns the parameters with one of them set, or removed if `value` is undefined. */
export function withParameter<Name extends ParameterName>(
  parameters: ChatParameters,
  name: Name,
  value: ChatParameters[Name] | undefined,
): ChatParameters {
  const { [name]: _was, ...rest } = parameters;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** Returns the defaults that give new conversations the same parameters: only those that are sent. */
export function asDefaults({ own, inherited }: Pick<ParameterSetUp, 'own' | 'inherited'>): ChatParameters {
  const sent = Object.entries({ ...inherited, ...own }).filter(([, value]) => value !== null);
  return Object.fromEntries(sent);
}

/** Returns how many of the named parameters are set here. */
export function changedOf({ own }: Pick<ParameterSetUp, 'own'>, names: readonly ParameterName[]): number {
  return names.filter((name) => own[name] !== undefined).length;
}
