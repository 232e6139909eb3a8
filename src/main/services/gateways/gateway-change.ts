import type { AudioChoices } from '../../../shared/gateways/capability.ts';
import type { ExtraFields, ModelFields } from '../../../shared/gateways/extra-fields.ts';
import type { GatewayNetwork } from '../../../shared/gateways/gateway-network.ts';
import type { TypedPrices } from '../../../shared/gateways/prices.ts';
import type { SavedGateway } from '../../storage/settings-store.ts';

/** Changes to a saved gateway. Absent fields stay unchanged. */
export type GatewayChange = {
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly chatModel?: string | null | undefined;
  readonly audioModels?: AudioChoices | undefined;
  readonly reportUsage?: boolean | undefined;
  readonly translationFields?: boolean | undefined;
  readonly sendFiles?: boolean | undefined;
  readonly sendAudio?: boolean | undefined;
  readonly extraFields?: ExtraFields | undefined;
  readonly modelFields?: readonly ModelFields[] | undefined;
  readonly currency?: string | undefined;
  readonly prices?: readonly TypedPrices[] | undefined;
  readonly network?: GatewayNetwork | undefined;
  readonly uploadLimit?: number | undefined;
  readonly speechLimit?: number | undefined;
  readonly imageSide?: number | undefined;
};

/** Returns a saved gateway after a change. An empty name keeps the current one. */
export function changedGateway(
  current: SavedGateway,
  { name, baseUrl, chatModel, ...others }: GatewayChange,
): SavedGateway {
  return {
    ...current,
    name: name?.trim() || current.name,
    baseUrl: baseUrl?.trim() ?? current.baseUrl,
    chatModel: chatModel === undefined ? current.chatModel : chatModel,
    audioModels: others.audioModels ?? current.audioModels,
    reportUsage: others.reportUsage ?? current.reportUsage,
    translationFields: others.translationFields ?? current.translationFields,
    sendFiles: others.sendFiles ?? current.sendFiles,
    sendAudio: others.sendAudio ?? current.sendAudio,
    extraFields: others.extraFields ?? current.extraFields,
    modelFields: others.modelFields ? [...others.modelFields] : current.modelFields,
    currency: others.currency ?? current.currency,
    prices: others.prices ? [...others.prices] : current.prices,
    network: others.network ?? current.network,
    uploadLimit: others.uploadLimit ?? current.uploadLimit,
    speechLimit: others.speechLimit ?? current.speechLimit,
    imageSide: others.imageSide ?? current.imageSide,
  };
}
