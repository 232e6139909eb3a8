import { writeBackup } from '../../../../src/main/services/backups/write-backup.ts';

// Creates backups until this process is killed. The first argument is the job as JSON.
const job = JSON.parse(process.argv[2] ?? '');
process.stdout.write('started\n');
for (let now = job.now; ; now += 1000) for await (const _ of writeBackup({ ...job, now }));
