import { createProgress } from './progress.mjs';

/** A Playwright reporter that prints how many tests have run. */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by its default export.
export default class PlaywrightProgress {
  onBegin(_config, suite) {
    const total = suite.allTests().length;
    this.count = createProgress(() => `${total} tests`);
  }

  onTestEnd(test, { retry }) {
    const outcome = test.outcome();
    const isLast = outcome !== 'unexpected' || retry >= test.retries;
    if (isLast) this.count(stateOf(outcome));
  }

  printsToStdio() {
    return true;
  }
}

function stateOf(outcome) {
  if (outcome === 'unexpected') return 'failed';
  return outcome === 'skipped' ? 'skipped' : 'passed';
}
