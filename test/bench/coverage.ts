import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';

/** A script with the functions that V8 counted. Offsets are in UTF-16 units. */
type CountedScript = {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
};

/** Starts counting a page's calls. The returned function ends it, and returns the counts. */
export async function countInPage(page: Page): Promise<() => Promise<readonly CountedScript[]>> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  return () => page.coverage.stopJSCoverage();
}

/**
 * Starts counting calls in the main thread of a Node process that was started with `--inspect`, whose output contains
 * the inspector's URL. The returned function ends it, and returns the counts.
 */
export async function countInNode(output: string): Promise<() => Promise<readonly CountedScript[]>> {
  const [url] = /ws:\/\/\S+/.exec(output) ?? [];
  if (!url) throw new Error(`no inspector: ${output}`);
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let lastId = 0;
  const call = async (method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<{ result: { result?: CountedScript[] } }>((resolve) => {
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as { id?: number; result: { result?: CountedScript[] } };
        if (message.id === id) resolve(message);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return (await answered).result;
  };
  await call('Profiler.enable');
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result = [] } = await call('Profiler.takePreciseCoverage');
    socket.close();
    return result;
  };
}

/** Reads built files with their source maps, each once. */
export function createSources(builtFolder: string, sourceFolder: string) {
  const read = new Map<string, ((offset: number) => string | null) | null>();

  const open = (file: string) => {
    if (!existsSync(`${file}.map`)) return null;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const lineStarts = [0];
    const text = readFileSync(file, 'utf8');
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
    return (offset: number) => {
      const line = lineStarts.findLastIndex((start) => start <= offset);
      const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0));
      // Code that the bundler has added has no source.
      if (!('originalSource' in entry) || !entry.originalSource) return null;
      return relative(sourceFolder, join(dirname(file), entry.originalSource));
    };
  };

  /** Returns the source files, relative to the source folder, with at least one function that was called. */
  return (scripts: readonly CountedScript[]): ReadonlySet<string> => {
    const called = new Set<string>();
    for (const { url, functions } of scripts) {
      // Node's own scripts have names instead of URLs.
      const at = URL.parse(url);
      if (!at) continue;
      const file = at.protocol === 'file:' ? fileURLToPath(at) : join(builtFolder, at.pathname);
      if (!read.has(file)) read.set(file, open(file));
      const sourceAt = read.get(file);
      for (const { functionName, ranges } of sourceAt ? functions : []) {
        const [range] = ranges;
        // The function around a whole script has no name. It belongs to no single file.
        if (!range || range.count === 0 || (functionName === '' && range.startOffset === 0)) continue;
        const source = sourceAt?.(range.startOffset) ?? null;
        if (source !== null && !source.startsWith('..')) called.add(source);
      }
    }
    return called;
  };
}
