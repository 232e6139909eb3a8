import type { Session, SystemPreferences } from 'electron';
import type { MainStrings } from '../../shared/i18n/strings.ts';
import type { MessageBoxes } from './message-boxes.ts';
import { belongsTo } from './page.ts';

/**
 * A permission request: its name, the URL of the frame, whether it's the main frame, and the media types for `media`.
 */
export type PermissionRequest = {
  readonly permission: string;
  readonly address: string | undefined;
  readonly isMainFrame: boolean;
  readonly media: readonly string[];
};

/** Asks the user for access to a device, if the shell or the system requires it. */
export type DeviceQuestions = { microphone(): Promise<boolean>; camera(): Promise<boolean> };

/**
 * Returns what to ask before a permission is granted: `nothing` if it's granted without asking, null if it's denied.
 * Only the page's main frame gets permissions: writing to the clipboard, which Copy needs (Chromium also requires a
 * user gesture), and the microphone or the camera, never both at once. Screen capture is requested without media types,
 * so it is denied: Chromium's older API could otherwise capture the screen without asking.
 */
export function questionFor(
  page: string,
  { permission, address, isMainFrame, media }: PermissionRequest,
): 'nothing' | keyof DeviceQuestions | null {
  if (!isMainFrame || address === undefined || !belongsTo(page, address)) return null;
  if (permission === 'clipboard-sanitized-write') return 'nothing';
  if (permission !== 'media' || media.length === 0) return null;
  if (media.every((kind) => kind === 'audio')) return 'microphone';
  return media.every((kind) => kind === 'video') ? 'camera' : null;
}

/**
 * Handles every permission request, check and device of a session with {@link questionFor}. By default, Electron would
 * approve them. A camera check fails until the user has allowed it in this run.
 */
export function denyPermissions(session: Session, page: string, ask: DeviceQuestions): void {
  let isCameraAllowed = false;
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const { requestingUrl, isMainFrame } = details;
    const media = ('mediaTypes' in details && details.mediaTypes) || [];
    const question = questionFor(page, { permission, address: requestingUrl, isMainFrame, media });
    if (question === null || question === 'nothing') return callback(question !== null);
    ask[question]().then(
      (isAllowed) => {
        if (question === 'camera') isCameraAllowed = isAllowed;
        callback(isAllowed);
      },
      () => callback(false),
    );
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const { isMainFrame, requestingUrl, mediaType } = details;
    const media = mediaType ? [mediaType] : [];
    const question = questionFor(page, { permission, address: requestingUrl ?? origin, isMainFrame, media });
    return question === 'camera' ? isCameraAllowed : question !== null;
  });
  session.setDevicePermissionHandler(() => false);
}

/**
 * Creates the questions. macOS has permissions for both devices, but Chromium doesn't ask for them by itself: it would
 * open a track that stays silent or black. Once the user has refused, only the system's settings can change it.
 * Elsewhere, the microphone is used when the user starts a recording, and a dialog asks for the camera once per run.
 */
export function deviceQuestions(
  systemPreferences: Pick<SystemPreferences, 'askForMediaAccess'>,
  platform: NodeJS.Platform,
  boxes: Pick<MessageBoxes, 'show'>,
  strings: () => MainStrings['menu']['camera'],
): DeviceQuestions {
  let isCameraAllowed = false;
  return {
    microphone: async () => platform !== 'darwin' || systemPreferences.askForMediaAccess('microphone'),
    camera: async () => {
      if (platform === 'darwin') return systemPreferences.askForMediaAccess('camera');
      if (isCameraAllowed) return true;
      const { title, text, refuse, allow } = strings();
      const pressed = await boxes.show('camera', {
        type: 'question',
        message: title,
        detail: text,
        buttons: [refuse, allow],
        cancelId: 0,
        defaultId: 0,
      });
      isCameraAllowed = pressed === 1;
      return isCameraAllowed;
    },
  };
}
