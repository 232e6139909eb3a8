import { LayersIcon, PilcrowIcon } from 'lucide-react';
import type { Conversation } from '../../shared/chat/conversation.ts';
import type { Prompt } from '../../shared/chat/prompt.ts';
import type { GatewayProfile, Model, ModelKind, ModelList } from '../../shared/gateways/gateway-profile.ts';
import { ownValue } from '../../shared/own-value.ts';
import { strings } from '../i18n/strings.ts';
import { go } from '../route.ts';
import { show } from '../stores/conversations/conversation-actions.ts';
import { chooseModel } from '../stores/conversations/model-in-use.ts';
import { changeSetUp, effectiveSetUp, writeNow } from '../stores/conversations/set-up-store.ts';
import { filledPrompt } from '../stores/prompt-form.ts';
import { promptTitle } from '../stores/prompts-store.ts';
import { changeVoice } from '../stores/speech/speech-choice.ts';
import { useJobSettings } from '../stores/transcripts/job-settings.ts';
import { toastUndo } from '../ui/overlay/toast.tsx';
import type { PaletteItem } from './palette-item.ts';

/**
 * Returns the chat models of all gateways, the conversation's first, and those that the screen uses besides, favourites
 * first. Choosing one applies it to the screen for its kind.
 */
export function modelItems(
  own: GatewayProfile | null,
  gateways: readonly GatewayProfile[],
  lists: Readonly<Record<string, ModelList>>,
  favourites: readonly string[],
  conversation: Conversation | null,
  ofScreen: ModelKind,
): readonly PaletteItem[] {
  const first = (model: Model) => (favourites.includes(model.id) ? 0 : model.kind === 'chat' ? 1 : 2);
  const ownFirst = gateways.toSorted((one, other) => Number(other === own) - Number(one === own));
  return ownFirst
    .flatMap((gateway) => (ownValue(lists, gateway.id)?.models ?? []).map((model) => ({ gateway, model })))
    .filter(({ gateway, model }) => model.kind === 'chat' || (gateway === own && model.kind === ofScreen))
    .toSorted((one, other) => first(one.model) - first(other.model))
    .map(({ gateway, model }) => ({
      id: `model ${gateway.id} ${model.id}`,
      kind: 'model',
      title: model.id,
      icon: LayersIcon,
      detail: gateway.name,
      usedAt: 0,
      run: () => takeModel(model, gateway, conversation),
    }));
}

/** Returns the saved prompts. Choosing one makes it the conversation's system prompt. */
export function promptItems(
  prompts: readonly Prompt[],
  conversation: Conversation | null,
): readonly PaletteItem[] {
  return prompts.map((prompt) => ({
    id: `prompt ${prompt.id}`,
    kind: 'prompt',
    title: promptTitle(prompt),
    icon: PilcrowIcon,
    detail: strings().palette.prompt,
    usedAt: 0,
    run: () => void takePrompt(prompt, conversation),
  }));
}

function takeModel({ id, kind }: Model, gateway: GatewayProfile, conversation: Conversation | null): void {
  if (kind === 'transcription') {
    useJobSettings.setState({ model: id });
    go({ screen: 'transcribe', transcriptId: null });
  } else if (kind === 'speech') {
    void changeVoice({ model: id });
    go({ screen: 'speak', voiceOverId: null });
  } else {
    if (!conversation) show(null);
    void chooseModel(conversation, gateway.id, id);
  }
}

async function takePrompt(prompt: Prompt, conversation: Conversation | null): Promise<void> {
  const text = await filledPrompt(prompt);
  if (text === null) return;
  const before = effectiveSetUp(conversation).systemPrompt;
  const setPrompt = (systemPrompt: string) => {
    changeSetUp(conversation, { systemPrompt });
    writeNow(conversation?.id ?? null);
  };
  if (!conversation) show(null);
  if (text === before) return;
  setPrompt(text);
  if (before !== '') toastUndo(strings().parameters.systemPrompt.replaced, () => setPrompt(before));
}
