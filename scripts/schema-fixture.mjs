// Writes test/fixtures/schemas for the newest schema. Run it once when a migration is added; what is there never changes.
import { migrations } from '../src/main/storage/migrations.ts';
import { writeSchemaFixture } from '../test/main/storage/schema-fixtures.ts';

writeSchemaFixture(migrations.length);
