import { implement } from '@orpc/server';
import { inspectorContract } from '../../../shared/contract/inspector.ts';
import type { InspectorService } from './inspector-service.ts';

/** Implements the contract's request inspector procedures. */
export function inspectorRoutes(inspector: InspectorService) {
  const os = implement(inspectorContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => inspector.watch(signal)),
    read: os.read.handler(({ input, signal }) => inspector.read(input.requestId, signal)),
    clear: os.clear.handler(() => inspector.clear()),
  });
}
