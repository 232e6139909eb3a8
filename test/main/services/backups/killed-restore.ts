import { startApp } from '../in-temp-app.ts';

// Restores a backup in a data folder until this process is killed, or exits with 0 when it's done.
const [folder = '', id = ''] = process.argv.slice(2);
const app = await startApp({ folder, start: { demo: true } });
process.stdout.write('started\n');
for await (const _ of await app.call.backups.restore({ backupId: id, trial: false }));
await app.close();
