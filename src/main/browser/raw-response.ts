import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { pageHeaders } from '../page/page-headers.ts';

/** Responds on a connection that has no response object (an upgrade, or a malformed request) and closes it. */
export function respondRaw(connection: Duplex, status: number): void {
  const headers = { ...pageHeaders, connection: 'close', 'content-length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  connection.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'), () =>
    connection.destroy(),
  );
}
