import { implement } from '@orpc/server';
import { quickAskContract } from '../../../shared/contract/quick-ask.ts';
import type { QuickAskService } from './quick-ask-service.ts';

/** Implements the contract's quick-ask procedures. */
export function quickAskRoutes(quickAsk: QuickAskService) {
  const os = implement(quickAskContract);
  return os.router({
    watchKeys: os.watchKeys.handler(({ signal }) => quickAsk.watchKeys(signal)),
    open: os.open.handler(() => quickAsk.open()),
    close: os.close.handler(() => quickAsk.close()),
    fit: os.fit.handler(({ input }) => quickAsk.fit(input.tall)),
    openInMainWindow: os.openInMainWindow.handler(({ input }) => quickAsk.openInMainWindow(input.route)),
    watchRoutes: os.watchRoutes.handler(({ signal }) => quickAsk.watchRoutes(signal)),
  });
}
