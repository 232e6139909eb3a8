import { readFile } from 'node:fs/promises';

/** The resident memory of a process, in bytes; 0 where it has gone. */
export async function residentOf(process: number): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
