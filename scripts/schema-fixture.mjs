// Writes the fixture of the newest schema to test/fixtures/schemas. Run it once when a migration is added. Existing
// files never change.
import { writeSchemaFixture } from '../test/main/storage/schema-fixtures.ts';

writeSchemaFixture();
