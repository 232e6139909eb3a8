import { parentPort, workerData } from 'node:worker_threads';
import { readHeard } from '../../gateway/heard-answer.ts';
import { tellAnswer } from '../worker/worker-port.ts';
import { readCaFile } from './ca-file.ts';
import { type ParseJob, parseJobSchema } from './parse-jobs.ts';

function answerTo(job: ParseJob): unknown {
  switch (job.kind) {
    case 'transcript':
      return readHeard(job.body);
    case 'ca-file':
      return readCaFile(job.text);
  }
}

// Where a worker thread starts; imported elsewhere, nothing happens.
if (parentPort) await tellAnswer(parentPort, () => answerTo(parseJobSchema.parse(workerData)));
