import { inspectorContract } from '../../../shared/contract/inspector.ts';
import { routesOf } from '../routes-of.ts';
import type { InspectorService } from './inspector-service.ts';

/** Implements the contract's request inspector procedures. */
export function inspectorRoutes(inspector: InspectorService) {
  return routesOf(inspectorContract, {
    watch: (_, signal) => inspector.watch(signal),
    read: (input, signal) => inspector.read(input.requestId, signal),
    clear: () => inspector.clear(),
  });
}
