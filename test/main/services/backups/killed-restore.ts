import { startApp } from '../in-temp-app.ts';

// Restores a backup into a data folder. Exits with 0 when it's done, unless this process is killed first.
const [folder = '', id = ''] = process.argv.slice(2);
const app = await startApp({ folder, start: { demo: true } });
process.stdout.write('started\n');
for await (const _ of await app.call.backups.restore({ backupId: id, trial: false }));
await app.close();
