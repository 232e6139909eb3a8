import { FailureError, failure } from '../../shared/failure.ts';

const unreachable = /^(ECONN|ENOTFOUND|EAI_|ENET|EHOST|ETIMEDOUT|EPIPE)/;
const disk = /^(ENOSPC|EACCES|EPERM|EROFS|EDQUOT|EIO)$/;

/** Converts an error from electron-updater to `update-failed` with a `reason`. `host` is the feed's host. */
export function updateFailure(thrown: unknown, host: string): FailureError {
  if (thrown instanceof FailureError) return thrown;
  return new FailureError(failure('update-failed', { reason: reasonOf(thrown), host }), { cause: thrown });
}

function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const message = thrown instanceof Error ? thrown.message : '';
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'signature';
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'damaged';
  if (code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' || code.startsWith('HTTP_ERROR_')) return 'no-answer';
  if (code.startsWith('ERR_UPDATER_')) return 'unreadable';
  if (disk.test(code)) return 'disk';
  // Chromium's network errors are only identified by their message.
  if (unreachable.test(code) || message.startsWith('net::')) return 'unreachable';
  return 'unknown';
}
