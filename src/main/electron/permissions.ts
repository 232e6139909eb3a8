import type { Session, SystemPreferences } from 'electron';
import { belongsTo } from './page.ts';

/** A permission request: its name, the URL of the frame, whether it's the main frame, and for `media` the types. */
export type PermissionRequest = {
  readonly permission: string;
  readonly address: string | undefined;
  readonly isMainFrame: boolean;
  readonly media: readonly string[];
};

/**
 * Whether a permission is granted. Only the page's main frame gets two: writing to the clipboard, which Copy needs
 * (Chromium also requires a user gesture), and the microphone. Never the camera.
 */
export function isPermitted(
  page: string,
  { permission, address, isMainFrame, media }: PermissionRequest,
): boolean {
  if (!isMainFrame || address === undefined || !belongsTo(page, address)) return false;
  if (permission === 'media') return media.length > 0 && media.every((kind) => kind === 'audio');
  return permission === 'clipboard-sanitized-write';
}

/**
 * Handles every permission request, check and device of a session with {@link isPermitted}. By default, Electron would
 * approve them. `askForMicrophone` asks the system, if it has a permission of its own.
 */
export function denyPermissions(
  session: Session,
  page: string,
  askForMicrophone: () => Promise<boolean>,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { requestingUrl, isMainFrame } = details;
    const media = ('mediaTypes' in details && details.mediaTypes) || [];
    if (!isPermitted(page, { permission, address: requestingUrl, isMainFrame, media })) answer(false);
    else if (permission !== 'media') answer(true);
    else askForMicrophone().then(answer, () => answer(false));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const { isMainFrame, requestingUrl, mediaType } = details;
    const media = mediaType ? [mediaType] : [];
    return isPermitted(page, { permission, address: requestingUrl ?? origin, isMainFrame, media });
  });
  session.setDevicePermissionHandler(() => false);
}

/**
 * Asks for the microphone where the system has a permission for it. On macOS, Chromium doesn't ask by itself: it would
 * open a track that stays silent. Once the user has refused, only the system's settings can change it.
 */
export function microphonePermission(
  systemPreferences: Pick<SystemPreferences, 'askForMediaAccess'>,
  platform: NodeJS.Platform,
): () => Promise<boolean> {
  return async () => platform !== 'darwin' || systemPreferences.askForMediaAccess('microphone');
}
