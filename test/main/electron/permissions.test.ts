import { expect, test } from 'vitest';
import { type PermissionRequest, questionFor } from '../../../src/main/electron/permissions.ts';
import { permissionNames } from './permission-names.ts';

const page = 'app://parlance/';

function questionAbout(permission: string, media: readonly string[], from: Partial<PermissionRequest> = {}) {
  return questionFor(page, { permission, media, address: page, isMainFrame: true, ...from });
}

test('P1: of all permissions, the page gets only writes to the clipboard without asking for a device', () => {
  const granted = permissionNames.filter((name) => questionAbout(name, []) !== null);
  expect(granted).toEqual(['clipboard-sanitized-write']);
});

test('P1: the page’s main frame gets the microphone or the camera, never both, and no other page gets either', () => {
  expect(questionAbout('media', ['audio'])).toBe('microphone');
  expect(questionAbout('media', ['video'])).toBe('camera');
  expect(questionAbout('media', ['audio', 'video'])).toBeNull();
  for (const from of [
    { isMainFrame: false },
    { address: 'app://elsewhere/' },
    { address: 'https://gateway.example/' },
    { address: undefined },
  ]) {
    expect(questionAbout('media', ['audio'], from)).toBeNull();
    expect(questionAbout('media', ['video'], from)).toBeNull();
    expect(questionAbout('clipboard-sanitized-write', [], from)).toBeNull();
  }
});
