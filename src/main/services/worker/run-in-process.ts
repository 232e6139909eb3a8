import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type JobRunner, outOfMemoryCode } from './job-runner.ts';
import { workerFile } from './worker-file.ts';

/** A child process. */
export type JobProcess = {
  /** Emits `message`, `exit`, and `error` if the process can't be started. */
  readonly events: EventEmitter;
  post(message: unknown): void;
  /** Ends the process at once. */
  kill(): void;
};

/** Starts a child process that runs a script of the app. */
export type StartProcess = (script: string) => JobProcess;

/** Starts a process with the Node that runs the app. Electron needs another one (`electron/desktop-host.ts`). */
export const forkProcess: StartProcess = (script) => {
  const child = fork(script, [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return {
    events: child,
    // The process may have ended. Its `exit` event says so.
    post: (message) => void child.send(message as object, () => {}),
    kill: () => child.kill('SIGKILL'),
  };
};

/** What the process is asked to do. Sizes are in MB. */
export const processJobSchema = z.object({
  /** The URL of the file that runs in a worker thread of the process. */
  file: z.string(),
  data: z.unknown(),
  heapMb: z.number().nullable(),
  memoryMb: z.number(),
});

/** What the process reports: a message of its thread, or the thread's error. Node's channel can't pass on errors. */
const reportSchema = z.union([
  z.object({
    error: z.object({
      name: z.string(),
      message: z.string(),
      stack: z.string().optional(),
      code: z.string().optional(),
    }),
  }),
  z.object({ message: z.unknown() }),
]);

/** Runs a job in a worker thread of a child process. A process that ends by itself counts as out of memory. */
export function runInProcess(
  { file, ...job }: { readonly file: URL } & Omit<z.infer<typeof processJobSchema>, 'file'>,
  start: StartProcess,
): JobRunner {
  const child = start(fileURLToPath(workerFile('process-worker', import.meta.url)));
  const events = new EventEmitter();
  const ended = Promise.withResolvers<void>();
  child.events.on('message', (received: unknown) => {
    const { data: report, error } = reportSchema.safeParse(received);
    if (!report) events.emit('error', error);
    else if ('error' in report) events.emit('error', Object.assign(new Error(), report.error));
    else events.emit('message', report.message);
  });
  child.events.on('error', (error: unknown) => {
    events.emit('error', error);
    ended.resolve();
  });
  child.events.on('exit', () => {
    events.emit('error', Object.assign(new Error('The process has ended.'), { code: outOfMemoryCode }));
    ended.resolve();
  });
  child.post({ file: file.href, ...job });
  return {
    events,
    post: child.post,
    end: () => {
      child.kill();
      return ended.promise;
    },
  };
}
