import type { Session } from 'electron';
import { belongsTo } from './page.ts';

/** A permission request: its name, the URL of the frame, whether it's the main frame, and for `media` the types. */
export type PermissionAsked = {
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
  { permission, address, isMainFrame, media }: PermissionAsked,
): boolean {
  if (!isMainFrame || address === undefined || !belongsTo(page, address)) return false;
  if (permission === 'media') return media.length > 0 && media.every((kind) => kind === 'audio');
  return permission === 'clipboard-sanitized-write';
}

/**
 * Handles every permission request, check and device of a session with {@link isPermitted}. By default, Electron would
 * approve them.
 */
export function denyPermissions(session: Session, page: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { requestingUrl, isMainFrame } = details;
    const media = ('mediaTypes' in details && details.mediaTypes) || [];
    answer(isPermitted(page, { permission, address: requestingUrl, isMainFrame, media }));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const { isMainFrame, requestingUrl, mediaType } = details;
    const media = mediaType ? [mediaType] : [];
    return isPermitted(page, { permission, address: requestingUrl ?? origin, isMainFrame, media });
  });
  session.setDevicePermissionHandler(() => false);
}
