import type { FileFault } from '../../shared/media.ts';
import { backend } from './connection.ts';
import { tokenOf } from './pass-file.ts';

/**
 * Returns why a file can't be read, or null if it can or if that isn't known. To the page, a file that is missing, a
 * pipe and a device all have a size of 0. In the desktop app, the main process tells them apart. In a browser, only
 * reading a file whole shows that it's missing. Never rejects.
 */
export async function faultOf(file: File): Promise<FileFault | null> {
  try {
    const token = await tokenOf(file);
    if (token !== null) return await backend().media.fault({ token });
  } catch {
    return null;
  }
  return file.size === 0 ? file.arrayBuffer().then(() => null, faultOfReading) : null;
}

function faultOfReading(thrown: unknown): FileFault | null {
  if (!(thrown instanceof DOMException)) return null;
  if (thrown.name === 'NotFoundError') return 'missing';
  return thrown.name === 'NotReadableError' ? 'denied' : null;
}
