import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Candidate, medianOf, sideBySide, spreadOf } from './measure.ts';
import type { Goal, Row } from './row.ts';

const run = promisify(execFile);
const floor = 'node:http';
const ours = 'Parlance';
const names = [floor, 'openai', ours];
const sizes = [24_000_000, 200_000_000];
/**
 * Number of bytes per timed run. A single upload takes only about 20 ms, so a run contains enough of them to average
 * out other load on the machine.
 */
const timedBytes = 480_000_000;
const child = fileURLToPath(new URL('upload-child.ts', import.meta.url));

/**
 * F7: the time and the growth of resident memory of uploads from disk. Each candidate runs in a separate process in
 * each round.
 */
export const uploadRow: Row = {
  id: 'F7',
  title: 'upload of a file, and growth of resident memory',
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"text":"ok"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const small = join(folder, 'small.wav');
      await writeFile(small, Buffer.alloc(600_000, 1));
      const measured = [];
      for (const size of sizes) {
        const path = join(folder, `${size}.wav`);
        await writeFile(path, Buffer.alloc(size, 1));
        measured.push(await uploadsOf(size, base, path, small));
      }
      return {
        comparisons: measured.map(({ comparison }) => comparison),
        goals: measured.flatMap(({ goals }) => goals),
      };
    } finally {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    }
  },
};

async function uploadsOf(size: number, base: string, path: string, small: string) {
  const grown = new Map<string, number[]>(names.map((name) => [name, []]));
  const candidates: readonly Candidate[] = names.map((name) => ({
    name,
    run: async () => {
      const times = String(Math.ceil(timedBytes / size));
      const { stdout } = await run(process.execPath, ['--expose-gc', child, name, base, path, small, times]);
      const { ms, grownMB } = JSON.parse(stdout) as { ms: number; grownMB: number };
      grown.get(name)?.push(grownMB);
      return ms;
    },
  }));
  const samples = await sideBySide(candidates, { warmUp: 1, counted: 12 });
  const megabytes = `${size / 1_000_000} MB`;
  const growth = (name: string) => spreadOf(grown.get(name) ?? []).median;
  const goals: readonly Goal[] = [
    {
      what: `${megabytes}: growth of resident memory in MB (openai ${growth('openai').toFixed(1)}, node:http ${growth(floor).toFixed(1)})`,
      value: growth(ours),
      limit: 5,
    },
    {
      what: `${megabytes}: time over node:http with one buffer`,
      value: medianOf(samples, ours) / medianOf(samples, floor),
      limit: 1.15,
    },
  ];
  return { comparison: { condition: `${megabytes} from disk`, base: floor, samples }, goals };
}
