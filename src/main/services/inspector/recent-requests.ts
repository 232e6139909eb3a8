import type { RequestRecord } from './request-record.ts';

/** The latest requests, oldest first, limited in number and size. */
export type RecentRequests = {
  /** Returns the removed records. */
  add(record: RequestRecord): readonly RequestRecord[];
  all(): readonly RequestRecord[];
  find(requestId: string): RequestRecord | undefined;
  /** Removes records beyond the size limit and returns them. The newest is always kept. */
  trim(): readonly RequestRecord[];
  clear(): readonly RequestRecord[];
};

const maxRequests = 50;
const maxBytes = 24_000_000;

/** Creates an empty list. */
export function createRecentRequests(): RecentRequests {
  let records: readonly RequestRecord[] = [];

  function trim(): readonly RequestRecord[] {
    let bytes = records.reduce((sum, record) => sum + record.size(), 0);
    let removedCount = 0;
    while (records.length - removedCount > 1 && bytes > maxBytes) {
      bytes -= records[removedCount]?.size() ?? 0;
      removedCount += 1;
    }
    const removed = records.slice(0, removedCount);
    if (removedCount > 0) records = records.slice(removedCount);
    return removed;
  }

  return {
    add: (record) => {
      records = [...records, record];
      if (records.length <= maxRequests) return [];
      const [oldest] = records;
      records = records.slice(1);
      return oldest ? [oldest] : [];
    },
    all: () => records,
    find: (requestId) => records.find(({ id }) => id === requestId),
    trim,
    clear: () => {
      const removed = records;
      records = [];
      return removed;
    },
  };
}
