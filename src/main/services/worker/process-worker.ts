import { Worker } from 'node:worker_threads';
import { outOfMemoryCode } from './job-runner.ts';
import { processJobSchema } from './run-in-process.ts';

// Entry point of the child process. It runs the job in a worker thread and passes its messages on. Because its main
// thread stays free, it notices too much memory and the end of the app even while the job is stuck in native code.

/** A utility process of Electron has a port to the app instead of Node's channel. */
type ElectronPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
};
const { parentPort: port } = process as { readonly parentPort?: ElectronPort };

const watchEveryMs = 50;
/** How long the app has for killing the process itself. */
const killWithinMs = 1_000;

// An ordinary exit would wait for the thread.
const end = () => process.kill(process.pid, 'SIGKILL');
const send = (message: unknown) => {
  if (port) port.postMessage(message);
  else process.send?.(message);
};
const fail = ({ name, message, stack, ...facts }: Error & { readonly code?: unknown }) => {
  const code = typeof facts.code === 'string' ? facts.code : undefined;
  send({ error: { name, message, stack, code } });
};

let worker: Worker | null = null;
const receive = (message: unknown) => {
  if (worker) worker.postMessage(message);
  else worker = start(message);
};
if (port) port.on('message', ({ data }) => receive(data));
else process.on('message', receive).on('disconnect', end);

function start(job: unknown): Worker {
  const { file, data, heapMb, memoryMb } = processJobSchema.parse(job);
  const thread = new Worker(new URL(file), {
    workerData: data,
    ...(heapMb !== null && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  thread.on('message', (message) => send({ message }));
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('The worker exited before its job was done.')));
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < memoryMb * 1024 * 1024) return;
    clearInterval(watch);
    fail(Object.assign(new Error('The process uses too much memory.'), { code: outOfMemoryCode }));
    setTimeout(end, killWithinMs);
  }, watchEveryMs);
  return thread;
}
