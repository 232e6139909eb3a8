import type { App, NativeImage, Session } from 'electron';
import { expect, test } from 'vitest';
import { createDragOut } from '../../../src/main/electron/drag-out.ts';
import {
  type DeviceQuestions,
  denyPermissions,
  deviceQuestions,
} from '../../../src/main/electron/permissions.ts';
import { keepTrayEntry, type TrayDeps } from '../../../src/main/electron/tray.ts';
import { trayIcon } from '../../../src/main/electron/tray-icon.ts';
import { mainEnglish } from '../../../src/shared/i18n/main-strings.ts';
import { noWork } from '../../../src/shared/work.ts';

const image = (name: string, isEmpty: boolean) =>
  ({ name, isEmpty: () => isEmpty }) as unknown as NativeImage;

test.each([
  ['the system’s icon', async () => image('system', false), 'system'],
  ['the app’s icon instead of an empty one', async () => image('system', true), trayIcon],
  [
    'the app’s icon if the system reports an error',
    async () => {
      throw new Error('no icon');
    },
    trayIcon,
  ],
])('S9: a clip is dragged out with %s', async (_, getFileIcon, expected) => {
  const dragged: unknown[] = [];
  const drag = createDragOut(
    { getFileIcon } as unknown as Pick<App, 'getFileIcon'>,
    { createFromDataURL: (address) => image(address, false) },
    ({ file, icon }) => void dragged.push([file, (icon as unknown as { readonly name: string }).name]),
  );
  await drag('/clip.mp3');
  expect(dragged).toEqual([['/clip.mp3', expected]]);
});

/** Requests a device for the page, and resolves with the answer. */
function request(media: 'audio' | 'video', ask: DeviceQuestions): Promise<boolean> {
  return new Promise((resolve) => {
    const session = {
      setPermissionRequestHandler: (
        handler: (contents: null, name: string, respond: (is: boolean) => void, details: object) => void,
      ) =>
        handler(null, 'media', resolve, {
          requestingUrl: 'app://parlance/',
          isMainFrame: true,
          mediaTypes: [media],
        }),
      setPermissionCheckHandler: () => {},
      setDevicePermissionHandler: () => {},
    };
    denyPermissions(session as unknown as Session, 'app://parlance/', ask);
  });
}

/** Returns the device questions for a system that answers with `isGranted`, and records what was asked. */
function questionsOf(platform: NodeJS.Platform, isGranted: boolean) {
  const questions: string[] = [];
  const system = {
    askForMediaAccess: async (kind: 'microphone' | 'camera') => {
      questions.push(kind);
      return isGranted;
    },
  };
  const boxes = {
    show: async (_kind: string, { message }: { readonly message: string }) => {
      questions.push(message);
      return isGranted ? 1 : 0;
    },
  };
  return { questions, ask: deviceQuestions(system, platform, boxes, () => mainEnglish.menu.camera) };
}

test('P1: on macOS the microphone and the camera wait for the system’s permission', async () => {
  for (const isGranted of [true, false]) {
    const { ask, questions } = questionsOf('darwin', isGranted);
    expect(await request('audio', ask)).toBe(isGranted);
    expect(await request('video', ask)).toBe(isGranted);
    expect(questions).toEqual(['microphone', 'camera']);
  }
  const unanswered = () => Promise.reject(new Error('no answer'));
  expect(await request('audio', { microphone: unanswered, camera: unanswered })).toBe(false);
});

test('P1: elsewhere a dialog asks for the camera, until the user allows it once', async () => {
  const refusing = questionsOf('linux', false);
  expect(await request('audio', refusing.ask)).toBe(true);
  expect(await request('video', refusing.ask)).toBe(false);
  expect(await request('video', refusing.ask)).toBe(false);
  expect(refusing.questions).toEqual(Array(2).fill('Allow Parlance to use the camera?'));
  const allowing = questionsOf('win32', true);
  expect(await request('video', allowing.ask)).toBe(true);
  expect(await request('video', allowing.ask)).toBe(true);
  expect(allowing.questions).toHaveLength(1);
});

test('P1: on macOS the tray has a template image of 16 points for both densities', () => {
  const images: { scales: number[]; isTemplate: boolean }[] = [];
  const nativeImage = {
    createFromDataURL: () => {
      throw new Error('macOS needs a template image');
    },
    createEmpty: () => {
      const made = { scales: [] as number[], isTemplate: false };
      images.push(made);
      return Object.assign(made, {
        addRepresentation: ({ scaleFactor, dataURL }: { scaleFactor: number; dataURL: string }) => {
          // A PNG's header contains its width and height (PNG, 11.2.2).
          const png = Buffer.from(dataURL.slice(dataURL.indexOf(',') + 1), 'base64');
          expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([16 * scaleFactor, 16 * scaleFactor]);
          made.scales.push(scaleFactor);
        },
        setTemplateImage: (isTemplate: boolean) => Object.assign(made, { isTemplate }),
      });
    },
  };
  const nothing = { ...noWork, clips: 1 };
  const deps = {
    work: {
      now: () => nothing,
      onChange: (call: (work: typeof nothing) => void) => call(nothing),
      onDone() {},
    },
    window: { show() {}, isOpen: () => true, onClosed() {} },
    Tray: class {
      setContextMenu() {}
      setToolTip() {}
      on() {}
    },
    Menu: { buildFromTemplate: () => ({}) },
    nativeImage,
    platform: 'darwin',
    strings: () => mainEnglish.work.tray,
    quit() {},
  };
  keepTrayEntry(deps as unknown as TrayDeps, () => {});
  expect(images).toMatchObject([{ scales: [1, 2], isTemplate: true }]);
});
