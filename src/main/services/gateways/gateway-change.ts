import type { SavedGateway } from '../../storage/settings-store.ts';

/** What can be changed of a saved gateway; what is absent stays. */
export type GatewayChange = {
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly chatModel?: string | null | undefined;
  readonly reportUsage?: boolean | undefined;
  readonly translationFields?: boolean | undefined;
};

/** A saved gateway after a change; an empty name leaves the one that it has. */
export function changedGateway(
  was: SavedGateway,
  { name, baseUrl, chatModel, reportUsage, translationFields }: GatewayChange,
): SavedGateway {
  return {
    ...was,
    name: name?.trim() || was.name,
    baseUrl: baseUrl?.trim() ?? was.baseUrl,
    chatModel: chatModel === undefined ? was.chatModel : chatModel,
    reportUsage: reportUsage ?? was.reportUsage,
    translationFields: translationFields ?? was.translationFields,
  };
}
