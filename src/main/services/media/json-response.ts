import type { Failure } from '../../../shared/failure.ts';
import type { Log } from '../../storage/log.ts';
import { asFailure } from '../contract-errors.ts';
import { mediaHeaders } from './media-headers.ts';

/** Returns a response with a value as JSON. */
export function jsonResponse(status: number, value: unknown): Response {
  return Response.json(value, { status, headers: mediaHeaders });
}

/** Returns a response with a failure as JSON. */
export function refuse(status: number, failed: Failure): Response {
  return jsonResponse(status, failed);
}

/** Returns the response to a request whose processing threw. Logs unexpected errors. */
export function refuseThrown(thrown: unknown, log: Log): Response {
  const failed = asFailure(thrown, log);
  return refuse(failed.code === 'storage' ? 507 : 500, failed);
}
