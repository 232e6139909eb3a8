import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Entry = {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
};

const root = join(import.meta.dirname, '..');

function entriesOf(file: string): readonly (readonly [string, Entry])[] {
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages).filter(([path]) => path !== '');
}

/** Tool binaries for other systems that are missing from the registry from which the lockfile was created. */
const foreignTools = /^node_modules\/(?:knip\/node_modules\/)?@(?:biomejs\/cli|oxc-parser\/binding)-/;

const lockfiles = ['package-lock.json', 'packaging/package-lock.json', 'test/bench/package-lock.json'];

describe.each(lockfiles)('%s', (file) => {
  const entries = entriesOf(file);

  test('P1: every package has a checksum, except for binaries of development tools for other systems', () => {
    expect(entries.length).toBeGreaterThan(100);
    const unchecked = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    const isAllowed = (path: string, { dev, optional, os }: Entry) =>
      foreignTools.test(path) && dev === true && optional === true && os !== undefined;
    expect(unchecked.filter(([path, entry]) => !isAllowed(path, entry)).map(([path]) => path)).toEqual([]);
  });

  test('P1: everything that CI or the app on this system installs has a checksum', () => {
    const here = entries.filter(
      ([, { os, libc, integrity }]) =>
        !integrity && (os ?? ['linux']).includes('linux') && (libc ?? ['glibc']).includes('glibc'),
    );
    const used = here.filter(([path]) => /linux-(?:x64|arm64)/.test(path));
    expect(used.map(([path]) => path)).toEqual([]);
  });

  test('P1: packages come only from a registry', () => {
    const elsewhere = entries.filter(
      ([, { resolved, version }]) =>
        !/^\d+\.\d+\.\d+/.test(version) ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});
