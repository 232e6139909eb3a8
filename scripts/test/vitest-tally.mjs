import { writeFileSync } from 'node:fs';

/** A reporter for Vitest that writes our tally to the file in PARLANCE_TALLY; its own JSON lacks skipping's reasons. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class VitestTally {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const passed = inState('passed').length;
    // A file that failed by itself (a bad import, a hook, a crash) says so in place of its tests.
    const broken = modules.filter((module) => isBroken(module)).length;
    const unfinished = inState('pending').length;
    const failed = inState('failed').length + unfinished + broken + unhandledErrors.length;
    const skipped = inState('skipped').map((test) => ({
      name: test.fullName,
      reason: test.result().note ?? 'no reason given',
    }));
    const tally = { passed, failed, skipped, ran: passed + failed };
    writeFileSync(process.env.PARLANCE_TALLY, JSON.stringify(tally));
  }
}

function isBroken(module) {
  const suites = [...module.children.allSuites()];
  return (
    module.errors().length > 0 ||
    suites.some((suite) => suite.errors().length > 0) ||
    module.state() === 'pending'
  );
}
