import { writeFileSync } from 'node:fs';
import { createProgress } from './progress.mjs';

/**
 * A Vitest reporter that prints how many tests have run, and writes our tally to the file in PARLANCE_TALLY. Vitest's own JSON report lacks the reasons for
 * skipped tests.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class VitestTally {
  files = { ended: 0, all: 0 };
  count = createProgress(() => `the tests in ${this.files.ended} of ${this.files.all} files`);

  onTestRunStart(specifications) {
    this.files.all = specifications.length;
  }

  onTestModuleEnd() {
    this.files.ended += 1;
  }

  onTestCaseResult(test) {
    const { state } = test.result();
    if (state !== 'pending') this.count(state);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const passed = inState('passed').length;
    // A file that failed as a whole (a bad import, a hook, a crash) is reported in place of its tests.
    const broken = modules.filter((module) => isBroken(module));
    const crashes = unhandledErrors.filter(isCrash);
    // A crash ends the process, and with it the file that was running.
    const crashed = crashes.length > 0 ? modules.filter((module) => module.state() === 'pending') : [];
    const isOfCrash = (module) => crashed.includes(module);
    const failures = [
      ...[...inState('failed'), ...inState('pending').filter(({ module }) => !isOfCrash(module))].map(
        (test) => ({
          name: `${test.module.relativeModuleId}: ${test.fullName}`,
          message: test.result().errors?.[0]?.message ?? "didn't finish",
        }),
      ),
      ...broken
        .filter((module) => !isOfCrash(module))
        .map((module) => ({
          name: module.relativeModuleId,
          message: module.errors()[0]?.message ?? 'the file itself failed',
        })),
      ...unhandledErrors
        .filter((error) => crashed.length === 0 || !crashes.includes(error))
        .map(({ message, stack }) => ({
          name: 'outside of any test',
          message: stack ?? message,
        })),
    ];
    const failed = failures.length;
    const skipped = inState('skipped').map((test) => ({
      name: test.fullName,
      reason: test.result().note ?? 'no reason given',
    }));
    const files = crashed.map((module) => module.relativeModuleId);
    const timed = [...inState('passed'), ...inState('failed')].map((test) => ({
      name: test.fullName,
      file: test.module.relativeModuleId,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    }));
    const ran = passed + failed;
    const tally = { passed, failed, failures, skipped, repeated: [], timed, crashed: files, ran };
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

/** Returns whether an error reports that a signal, such as SIGSEGV, ended a Vitest process. */
function isCrash({ message, cause }) {
  return /exited unexpectedly with signal/.test(`${message} ${cause?.message ?? ''}`);
}
