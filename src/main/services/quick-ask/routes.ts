import { quickAskContract } from '../../../shared/contract/quick-ask.ts';
import { routesOf } from '../routes-of.ts';
import type { QuickAskService } from './quick-ask-service.ts';

/** Implements the contract's quick-ask procedures. */
export function quickAskRoutes(quickAsk: QuickAskService) {
  return routesOf(quickAskContract, {
    watchKeys: (_, signal) => quickAsk.watchKeys(signal),
    open: () => quickAsk.open(),
    close: () => quickAsk.close(),
    fit: (input) => quickAsk.fit(input.tall),
    openInMainWindow: (input) => quickAsk.openInMainWindow(input.route),
    watchRoutes: (_, signal) => quickAsk.watchRoutes(signal),
  });
}
