import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { GatewayProfile, Model, ModelList } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import type { ComboboxOption } from '../../ui/format/combobox-options.ts';
import { callOrToast } from '../call-or-toast.ts';

/** Returns the models as options for a picker: chat models first, favourites marked. */
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

/** Sets the model of the open conversation and the gateway's default for new ones. */
export async function chooseModel(
  conversation: Conversation | null,
  gateway: GatewayProfile | null,
  model: string,
): Promise<void> {
  if (conversation) {
    await callOrToast((api) => api.conversations.chooseModel({ conversationId: conversation.id, model }));
  }
  if (gateway) await callOrToast((api) => api.gateways.change({ gatewayId: gateway.id, chatModel: model }));
}

function isForChat({ group }: ComboboxOption): boolean {
  return group === strings().chat.composer.chatModels;
}
