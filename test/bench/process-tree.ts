import { readdir, readFile } from 'node:fs/promises';

/** The kernel's units of processor time per second. */
const ticks = 100;

/** Returns the ids of a process and its descendants. */
export async function treeOf(root: number): Promise<readonly number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  for (const name of names) parents.set(Number(name), Number((await statOf(Number(name)))[1]));
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(belongs);
}

/** Returns the processor time that a process has used, in seconds. */
export async function workOf(pid: number): Promise<number> {
  const fields = await statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Returns the memory of a process in bytes. Shared memory is divided by the number of processes that share it (PSS). */
export async function proportionalOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) * 1024;
}

/** Returns the fields after the command's name, or none if the process has exited. */
async function statOf(pid: number): Promise<readonly string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
}
