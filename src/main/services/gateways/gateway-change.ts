import type { AudioChoices } from '../../../shared/models/capability.ts';
import type { ExtraFields, ModelFields } from '../../../shared/models/extra-fields.ts';
import type { GatewayNetwork } from '../../../shared/models/gateway-network.ts';
import type { SavedGateway } from '../../storage/settings-store.ts';

/** Changes to a saved gateway. Absent fields stay. */
export type GatewayChange = {
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly chatModel?: string | null | undefined;
  readonly audioModels?: AudioChoices | undefined;
  readonly reportUsage?: boolean | undefined;
  readonly translationFields?: boolean | undefined;
  readonly extraFields?: ExtraFields | undefined;
  readonly modelFields?: readonly ModelFields[] | undefined;
  readonly network?: GatewayNetwork | undefined;
  readonly uploadLimit?: number | undefined;
  readonly speechLimit?: number | undefined;
  readonly imageSide?: number | undefined;
};

/** Returns a saved gateway after a change. An empty name keeps the current one. */
export function changedGateway(
  was: SavedGateway,
  { name, baseUrl, chatModel, ...others }: GatewayChange,
): SavedGateway {
  return {
    ...was,
    name: name?.trim() || was.name,
    baseUrl: baseUrl?.trim() ?? was.baseUrl,
    chatModel: chatModel === undefined ? was.chatModel : chatModel,
    audioModels: others.audioModels ?? was.audioModels,
    reportUsage: others.reportUsage ?? was.reportUsage,
    translationFields: others.translationFields ?? was.translationFields,
    extraFields: others.extraFields ?? was.extraFields,
    modelFields: others.modelFields ? [...others.modelFields] : was.modelFields,
    network: others.network ?? was.network,
    uploadLimit: others.uploadLimit ?? was.uploadLimit,
    speechLimit: others.speechLimit ?? was.speechLimit,
    imageSide: others.imageSide ?? was.imageSide,
  };
}
