import { promptsContract } from '../../../shared/contract/prompts.ts';
import { presentFields } from '../present-fields.ts';
import { routesOf } from '../routes-of.ts';
import type { PromptsService } from './prompts-service.ts';

/** Implements the contract's prompt procedures. */
export function promptRoutes(prompts: PromptsService) {
  return routesOf(promptsContract, {
    watch: (_, signal) => prompts.watch(signal),
    add: (input) => prompts.add(input),
    addAll: (input) => prompts.addAll(input.prompts),
    change: ({ promptId, ...change }) => prompts.change(promptId, presentFields(change)),
    remove: (input) => prompts.remove(input.promptId),
    restore: (input) => prompts.restore(input.promptId),
  });
}
