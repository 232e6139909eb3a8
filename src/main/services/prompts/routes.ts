import { implement } from '@orpc/server';
import { promptsContract } from '../../../shared/contract/prompts.ts';
import { presentFields } from '../present-fields.ts';
import type { PromptsService } from './prompts-service.ts';

/** Implements the contract's prompt procedures. */
export function promptRoutes(prompts: PromptsService) {
  const os = implement(promptsContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => prompts.watch(signal)),
    add: os.add.handler(({ input }) => prompts.add(input)),
    addAll: os.addAll.handler(({ input }) => prompts.addAll(input.prompts)),
    change: os.change.handler(({ input: { promptId, ...change } }) =>
      prompts.change(promptId, presentFields(change)),
    ),
    remove: os.remove.handler(({ input }) => prompts.remove(input.promptId)),
    restore: os.restore.handler(({ input }) => prompts.restore(input.promptId)),
  });
}
