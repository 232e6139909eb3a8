import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Programs that a test runs beside Parlance: a display, a bus, a sound server. */
export type Programs = {
  /** Starts one, in the environment of the tests with the variables of `env`. */
  start(command: string, args?: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Ends all that still run, the last one first, because it may use those before it. */
  end(): Promise<void>;
};

export function createPrograms(): Programs {
  const started: ChildProcess[] = [];
  return {
    start: (command, args = [], { env, ...options } = {}) => {
      const child = spawn(command, args, { stdio: 'ignore', ...options, env: { ...process.env, ...env } });
      started.push(child);
      return child;
    },
    end: async () => {
      for (const child of started.splice(0).reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
    },
  };
}

/** Waits for the first line that a program writes to `stream`, which tells that it's ready. */
export async function firstLine(stream: unknown): Promise<string> {
  for await (const line of createInterface({ input: stream as Readable })) return line;
  throw new Error('A program ended before it was ready.');
}
