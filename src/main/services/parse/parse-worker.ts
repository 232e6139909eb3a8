import { parentPort, workerData } from 'node:worker_threads';
import { readTranscription } from '../../gateway/transcription-response.ts';
import { postResult } from '../worker/worker-port.ts';
import { readCaFile } from './ca-file.ts';
import { type ParseJob, parseJobSchema } from './parse-jobs.ts';

function run(job: ParseJob): unknown {
  switch (job.kind) {
    case 'transcript':
      return readTranscription(job.body);
    case 'ca-file':
      return readCaFile(job.text);
  }
}

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort) await postResult(parentPort, () => run(parseJobSchema.parse(workerData)));
