import type { AppUnderTest } from './app-under-test.ts';
import { problemOfFailure } from './failures.ts';
import type { KnownValues } from './known-values.ts';
import type { Procedure } from './procedures.ts';
import type { RunContext } from './run-context.ts';
import { within } from './within.ts';

/** Calls of one run of the app, and what went wrong in them. */
export type Calls = {
  /** Calls a procedure; it is left to itself once it keeps us waiting. Streams are read until the end of the run. */
  make(procedure: Procedure, input: unknown): Promise<void>;
  /** Ends the streams, and the app; every call has to end with it. */
  end(): Promise<void>;
};

/** Longer than what answers without a gateway; nothing depends on it but how calls overlap, in ms. */
const patienceMs = 60;
/** Only what hangs takes so long, in ms. */
const hangMs = 30_000;
const mostStreams = 30;

/** Makes calls of an app. */
export function createCalls(deps: {
  readonly app: AppUnderTest;
  readonly known: KnownValues;
  readonly context: Pick<RunContext, 'folders' | 'succeeded'>;
  readonly problem: (text: string) => void;
}): Calls {
  const { app, known, problem } = deps;
  const { folders, succeeded } = deps.context;
  const open = new Set<Promise<void>>();
  const streams: AbortController[] = [];
  let isEnding = false;

  /** Ends with the call, or its stream; `begun` is called where that begins. */
  async function call(
    { name, isStream }: Procedure,
    input: unknown,
    leaving: AbortSignal,
    begun: () => void,
  ) {
    try {
      const answer = await app.call(name, input, leaving);
      succeeded(name);
      if (!isStream) return known.learn(name, answer, input);
      for await (const event of answer as AsyncIterable<unknown>) {
        known.learn(name, event, input);
        begun();
        if (leaving.aborted) return;
      }
    } catch (thrown) {
      const found = problemOfFailure(thrown, folders);
      if (found && !leaving.aborted && !isEnding) problem(`${name} ${found}`);
    }
  }

  return {
    make: async (procedure, input) => {
      const leaving = new AbortController();
      if (procedure.isStream) {
        streams.push(leaving);
        if (streams.length > mostStreams) streams.shift()?.abort();
      }
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const made: Promise<void> = call(procedure, input, leaving.signal, resolve).finally(() =>
        open.delete(made),
      );
      open.add(made);
      await within(Promise.race([made, begun]), patienceMs, undefined);
    },
    end: async () => {
      isEnding = true;
      for (const leaving of streams) leaving.abort();
      await app.close();
      const late = await within(
        Promise.all(open).then(() => false),
        hangMs,
        true,
      );
      if (late) problem(`${open.size} calls did not end with the app`);
    },
  };
}
