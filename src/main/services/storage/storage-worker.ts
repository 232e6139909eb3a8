import { parentPort, workerData } from 'node:worker_threads';
import { erase } from '../../storage/erase.ts';
import { isIntact } from '../../storage/integrity.ts';
import { measure } from '../../storage/measure.ts';
import { rescue } from '../../storage/rescue.ts';
import { postResult } from '../worker/worker-port.ts';
import { type StorageJob, storageJobSchema } from './storage-jobs.ts';

function run(job: StorageJob): unknown {
  switch (job.kind) {
    case 'check':
      return { whole: isIntact(job.file) };
    case 'rescue':
      return { rescued: rescue(job.from, job.to) };
    case 'measure':
      return measure(job.file);
    case 'erase':
      erase(job.file);
      return {};
  }
}

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort) await postResult(parentPort, () => run(storageJobSchema.parse(workerData)));
