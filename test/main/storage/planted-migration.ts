import { onTestFinished } from 'vitest';
import { migrations } from '../../../src/main/storage/migrations.ts';

/** Adds a migration until the end of the test. Worker threads don't have it. */
export function plantMigration(sql: string): void {
  const planted = migrations as string[];
  planted.push(sql);
  onTestFinished(() => void planted.pop());
}
