import type { RequestRow } from '../../../../shared/gateways/inspector.ts';
import { strings } from '../../../i18n/strings.ts';

/** Returns the outcome of a request as a word or its HTTP status. `bad` marks a failure. */
export function outcomeOf({ status, failure, endedAt }: Pick<RequestRow, 'status' | 'failure' | 'endedAt'>): {
  readonly text: string;
  readonly tone: 'now' | 'good' | 'bad';
} {
  const texts = strings().requests;
  if (failure?.code === 'stopped') return { text: texts.stopped, tone: 'good' };
  if (failure) return { text: status === null ? texts.noResponse : texts.brokenOff, tone: 'bad' };
  if (status !== null && (status < 200 || status > 299)) return { text: String(status), tone: 'bad' };
  if (endedAt === null) return { text: texts.running, tone: 'now' };
  return { text: String(status ?? ''), tone: 'good' };
}
