import type { Session } from 'electron';
import { belongsTo } from './page.ts';

/** Who asks for a permission: its name, the asking frame's address, and whether that is the main frame. */
export type PermissionAsked = {
  readonly permission: string;
  readonly address: string | undefined;
  readonly isMainFrame: boolean;
};

/**
 * Whether a permission is given: none is, but writing to the clipboard for the page's main frame, without which Copy
 * fails (Chromium itself asks for a person's click besides).
 */
export function isPermitted(page: string, { permission, address, isMainFrame }: PermissionAsked): boolean {
  return (
    permission === 'clipboard-sanitized-write' &&
    isMainFrame &&
    address !== undefined &&
    belongsTo(page, address)
  );
}

/** Answers every request, check and device of a session by {@link isPermitted}; Electron alone would approve them. */
export function denyPermissions(session: Session, page: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(isPermitted(page, { permission, address: requestingUrl, isMainFrame })),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame, requestingUrl }) =>
    isPermitted(page, { permission, address: requestingUrl ?? origin, isMainFrame }),
  );
  session.setDevicePermissionHandler(() => false);
}
