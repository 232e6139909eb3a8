import { pathToFileURL } from 'node:url';
import { environmentFor } from './set-up/node24.mjs';
import { ready } from './set-up/ready.mjs';
import { inRoot } from './set-up/root.mjs';
import { run } from './set-up/run.mjs';
import { runCommand } from './set-up/stop.mjs';

// Writes the fixture of the newest schema to test/fixtures/schemas. Run it once when a migration is added. Existing
// files never change.
await runCommand(async () => {
  const node = await ready();
  const fixtures = pathToFileURL(inRoot('test', 'main', 'storage', 'schema-fixtures.ts')).href;
  const program = `(await import(${JSON.stringify(fixtures)})).writeSchemaFixture();`;
  const args = ['--input-type=module', '--eval', program];
  return (await run(node, args, { env: environmentFor(node), show: true })).code;
});
