import { expect, test } from 'vitest';
import { versionToTell } from '../../../src/renderer/shell/update-notice.ts';

test('P3: a newer version that was found is told once, and not where it is shown anyway', () => {
  const found = { state: 'available', version: '2.0.0' } as const;
  expect(versionToTell(found, null, '#/chat')).toBe('2.0.0');
  expect(versionToTell(found, '2.0.0', '#/chat')).toBeNull();
  expect(versionToTell(found, '1.9.0', '#/settings/gateways')).toBe('2.0.0');
  expect(versionToTell(found, null, '#/settings/updates')).toBeNull();
  expect(versionToTell({ state: 'upToDate', at: 1 }, null, '#/chat')).toBeNull();
});
