import type { Folder } from './folder.ts';
import type { ChatParameters } from './parameters.ts';

/** The parameters and system prompt that apply to a conversation. */
export type InheritedSetUp = { readonly parameters: ChatParameters; readonly systemPrompt: string };

/**
 * Returns the settings that apply to a conversation with its `own` settings in a folder (null for none): its own
 * parameters, then the folder's, then the `defaults`. An empty system prompt is replaced by the folder's.
 */
export function inheritedSetUp(
  defaults: ChatParameters,
  folder: Pick<Folder, 'parameters' | 'systemPrompt'> | null,
  own: InheritedSetUp,
): InheritedSetUp {
  return {
    parameters: { ...defaults, ...folder?.parameters, ...own.parameters },
    systemPrompt: own.systemPrompt || (folder?.systemPrompt ?? ''),
  };
}
