import type { ChatParameters } from '../../shared/models/parameters.ts';

/** A settable parameter of a chat request, by its name in the models. */
export type ParameterName = keyof ChatParameters;

/** A value of a parameter that is sent. */
export type ParameterValue<Name extends ParameterName> = NonNullable<ChatParameters[Name]>;

/** The parameters of one place, and what they are inherited from. */
export type ParameterSetUp = {
  /** What was set here: a value, or null for “don’t send”. */
  readonly own: ChatParameters;
  /** What holds where nothing is set here; null where nothing is inherited: these are the defaults themselves. */
  readonly inherited: ChatParameters | null;
  /** Sets a parameter; undefined goes back to what is inherited. Shows at once, and is kept soon. */
  set<Name extends ParameterName>(name: Name, value: ChatParameters[Name] | undefined): void;
  /** Keeps what was set without waiting, as when a field is left. */
  keep(): void;
};

/** In which state a parameter is. An inherited value of null is not sent. */
export type ParameterState<Name extends ParameterName> =
  | { readonly kind: 'inherited'; readonly value: ParameterValue<Name> | null }
  | { readonly kind: 'not-sent'; readonly value: null }
  | { readonly kind: 'value'; readonly value: ParameterValue<Name> };

/** The state of one parameter. */
export function stateOf<Name extends ParameterName>(
  { own, inherited }: Pick<ParameterSetUp, 'own' | 'inherited'>,
  name: Name,
): ParameterState<Name> {
  const value = own[name];
  if (value === undefined) return { kind: 'inherited', value: inherited?.[name] ?? null };
  return value === null ? { kind: 'not-sent', value } : { kind: 'value', value };
}

/** Parameters with one of them set, or (undefined) taken out. */
export function withParameter<Name extends ParameterName>(
  parameters: ChatParameters,
  name: Name,
  value: ChatParameters[Name] | undefined,
): ChatParameters {
  const { [name]: _was, ...rest } = parameters;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** What new conversations have to inherit to be asked like this one: what it sends, and nothing of what it does not. */
export function asDefaults({ own, inherited }: Pick<ParameterSetUp, 'own' | 'inherited'>): ChatParameters {
  const sent = Object.entries({ ...inherited, ...own }).filter(([, value]) => value !== null);
  return Object.fromEntries(sent);
}

/** How many of these are set here. */
export function changedOf({ own }: Pick<ParameterSetUp, 'own'>, names: readonly ParameterName[]): number {
  return names.filter((name) => own[name] !== undefined).length;
}
