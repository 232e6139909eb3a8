import type { AppUnderTest } from './app-under-test.ts';
import { problemOfFailure } from './failures.ts';
import type { KnownValues } from './known-values.ts';
import type { Procedure } from './procedures.ts';
import type { RunContext } from './run-context.ts';
import { within } from './within.ts';

/** The calls of one run of the app, and the problems in them. */
export type Calls = {
  /** Calls a procedure and waits at most `waitMs` for its end. Streams are read until the end of the run. */
  make(procedure: Procedure, input: unknown): Promise<void>;
  /** Closes the streams and the app. Every call must then end. */
  end(): Promise<void>;
};

/** Only a hang takes this long, in ms. */
const hangMs = 30_000;
const maxStreams = 30;

/** Creates a caller of an app's procedures. The shorter `waitMs` is, the more calls overlap. */
export function createCalls(deps: {
  readonly app: AppUnderTest;
  readonly waitMs: number;
  readonly known: KnownValues;
  readonly context: Pick<RunContext, 'folders' | 'succeeded'>;
  readonly problem: (text: string) => void;
}): Calls {
  const { app, waitMs, known, problem } = deps;
  const { folders, succeeded } = deps.context;
  const open = new Set<Promise<void>>();
  const streams: AbortController[] = [];
  let isEnding = false;

  /** Resolves once the call or its stream has ended. `begun` is called when the stream begins. */
  async function call(
    { name, isStream }: Procedure,
    input: unknown,
    leaving: AbortSignal,
    onBegin: () => void,
  ) {
    try {
      const result = await app.call(name, input, leaving);
      succeeded(name);
      if (!isStream) return known.learn(name, result, input);
      for await (const event of result as AsyncIterable<unknown>) {
        known.learn(name, event, input);
        onBegin();
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
        if (streams.length > maxStreams) streams.shift()?.abort();
      }
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const made: Promise<void> = call(procedure, input, leaving.signal, resolve).finally(() =>
        open.delete(made),
      );
      open.add(made);
      await within(Promise.race([made, begun]), waitMs, undefined);
    },
    end: async () => {
      isEnding = true;
      for (const leaving of streams) leaving.abort();
      await app.close();
      const timedOut = await within(
        Promise.all(open).then(() => false),
        hangMs,
        true,
      );
      if (timedOut) problem(`${open.size} calls did not end with the app`);
    },
  };
}
