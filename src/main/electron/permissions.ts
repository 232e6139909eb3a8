import type { Session } from 'electron';
import { belongsTo } from './page.ts';

/** Who asks for a permission: its name, the asking frame's address, whether that is the main frame, and for `media` what. */
export type PermissionAsked = {
  readonly permission: string;
  readonly address: string | undefined;
  readonly isMainFrame: boolean;
  readonly media: readonly string[];
};

/**
 * Whether a permission is given: two are, to the page's main frame alone. Writing to the clipboard, without which Copy
 * fails (Chromium itself asks for a person's click besides), and the microphone, which the page opens when it is asked
 * to; never the camera.
 */
export function isPermitted(
  page: string,
  { permission, address, isMainFrame, media }: PermissionAsked,
): boolean {
  if (!isMainFrame || address === undefined || !belongsTo(page, address)) return false;
  if (permission === 'media') return media.length > 0 && media.every((kind) => kind === 'audio');
  return permission === 'clipboard-sanitized-write';
}

/** Answers every request, check and device of a session by {@link isPermitted}; Electron alone would approve them. */
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
