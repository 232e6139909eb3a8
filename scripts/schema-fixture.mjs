// Writes the fixture of the newest schema to test/fixtures/schemas. Run it once when a migration is added. Existing
// files never change.
import { migrations } from '../src/main/storage/migrations.ts';
import { writeSchemaFixture } from '../test/main/storage/schema-fixtures.ts';

writeSchemaFixture(migrations.length);
