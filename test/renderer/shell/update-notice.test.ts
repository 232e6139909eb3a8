import { expect, test } from 'vitest';
import { versionToAnnounce } from '../../../src/renderer/shell/update-notice.ts';

test('P3: a newer version is announced once, and not where it is shown anyway', () => {
  const found = { state: 'available', version: '2.0.0' } as const;
  expect(versionToAnnounce(found, null, '#/chat')).toBe('2.0.0');
  expect(versionToAnnounce(found, '2.0.0', '#/chat')).toBeNull();
  expect(versionToAnnounce(found, '1.9.0', '#/settings/gateways')).toBe('2.0.0');
  expect(versionToAnnounce(found, null, '#/settings/updates')).toBeNull();
  expect(versionToAnnounce({ state: 'upToDate', at: 1 }, null, '#/chat')).toBeNull();
});
