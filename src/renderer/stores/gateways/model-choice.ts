import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { GatewayProfile, Model, ModelList } from '../../../shared/gateways/gateway-profile.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { strings } from '../../i18n/strings.ts';
import type { ComboboxOption } from '../../ui/format/combobox-options.ts';

// Can't be typed into a field, so it isn't part of a typed model id.
const separator = '\n';

/** Returns the models of one gateway as options for a picker: chat models first, favourites marked. */
export function modelOptions(
  models: readonly Model[],
  favourites: readonly string[],
): readonly ComboboxOption[] {
  const { chatModels, otherModels } = strings().chat.composer;
  const option = ({ id }: Model, group: string) => ({ id, group, favourite: favourites.includes(id) });
  const isChat = ({ kind }: Model) => kind === 'chat';
  const chat = models.filter(isChat).map((model) => option(model, chatModels));
  const others = models.filter((model) => !isChat(model)).map((model) => option(model, otherModels));
  return [...chat, ...others];
}

/**
 * Returns the chat models of several gateways as options for a picker, each gateway's under its name. Their ids are
 * those of {@link modelAt}.
 */
export function optionsByGateway(
  gateways: readonly GatewayProfile[],
  lists: Readonly<Record<string, ModelList>>,
  favourites: readonly string[],
): readonly ComboboxOption[] {
  return gateways.flatMap(({ id: gatewayId, name }) =>
    (ownValue(lists, gatewayId)?.models ?? [])
      .filter(({ kind }) => kind === 'chat')
      .map(({ id }) => ({
        id: optionIdOf(null, gatewayId, id),
        label: id,
        group: name,
        detail: name,
        favourite: favourites.includes(id),
      })),
  );
}

/** Returns the id of a model's option in a picker for a gateway `own`. Its own models have their own ids. */
export function optionIdOf(own: string | null, gatewayId: string, model: string): string {
  return gatewayId === own ? model : `${gatewayId}${separator}${model}`;
}

/** Returns the gateway and model of an option in a picker for a gateway `own`, to which typed models belong too. */
export function modelAt<Own extends string | null>(
  own: Own,
  optionId: string,
): { readonly gatewayId: string | Own; readonly model: string } {
  const at = optionId.indexOf(separator);
  return at < 0
    ? { gatewayId: own, model: optionId }
    : { gatewayId: optionId.slice(0, at), model: optionId.slice(at + separator.length) };
}

/**
 * Returns the model for the next message: the conversation's, the gateway's default, or the first favourite or chat
 * model on its list. Null if none is known.
 */
export function modelInUse(
  conversation: Conversation | null,
  gateway: GatewayProfile | null,
  options: readonly ComboboxOption[],
): string | null {
  const first = options.find((option) => option.favourite) ?? options.find(isForChat);
  return conversation?.model ?? gateway?.chatModel ?? first?.id ?? null;
}

/**
 * Returns whether a gateway's list was loaded and doesn't include this model. False if the list is unknown, empty or
 * failed.
 */
export function lacks({ models, failure, fetchedAt }: ModelList, model: string | null): boolean {
  if (model === null || fetchedAt === null || failure !== null || models.length === 0) return false;
  return !models.some(({ id }) => id === model);
}

function isForChat({ group }: ComboboxOption): boolean {
  return group === strings().chat.composer.chatModels;
}
