import { implement } from '@orpc/server';
import { quickAskContract } from '../../../shared/contract/quick-ask.ts';
import type { Log } from '../../storage/log.ts';
import { failing } from '../failing.ts';
import type { QuickAskService } from './quick-ask-service.ts';

/** The contract's quick ask; the router that takes it in turns what fails into codes. */
export function quickAskRoutes(quickAsk: QuickAskService, log: Log) {
  const os = implement(quickAskContract);
  return os.router({
    watchKeys: os.watchKeys.handler(({ signal }) => failing(quickAsk.watchKeys(signal), log)),
    open: os.open.handler(() => quickAsk.open()),
    close: os.close.handler(() => quickAsk.close()),
    fit: os.fit.handler(({ input }) => quickAsk.fit(input.tall)),
    goOn: os.goOn.handler(({ input }) => quickAsk.goOn(input.place)),
    watchPlaces: os.watchPlaces.handler(({ signal }) => failing(quickAsk.watchPlaces(signal), log)),
  });
}
