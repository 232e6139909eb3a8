import { parentPort, workerData } from 'node:worker_threads';
import { postSteps } from '../worker/worker-port.ts';
import { backupJobSchema } from './backup-jobs.ts';
import { writeBackup } from './write-backup.ts';

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort) await postSteps(parentPort, writeBackup(backupJobSchema.parse(workerData)));
