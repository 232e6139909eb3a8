import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { reducedBill } from '../../scripts/set-up/third-party.mjs';
import { ensureBuilt } from '../main/built-server.ts';

const root = join(import.meta.dirname, '../..');
const jsonOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

type Component = {
  readonly name: string;
  readonly version: string;
  readonly scope: string;
  readonly hashes?: readonly unknown[];
};

type Licence = {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly text: string | null;
};

beforeAll(ensureBuilt, 180_000);

describe('the list of third-party software', () => {
  const bill = () => jsonOf('out/renderer/third-party/sbom.cdx.json');
  const components = (): readonly Component[] => bill().components;
  const licences = (): readonly Licence[] => jsonOf('out/renderer/third-party/licences.json');

  test('G7: it contains what the app is made of, in the installed versions, and none of the tools', () => {
    const all = new Map(components().map(({ name, version }) => [name, version]));
    const parts = ['react', 'zod', 'mermaid', 'shiki', 'mediabunny', 'electron', 'ws'];
    for (const name of [...parts, '@fontsource-variable/source-serif-4', '@shikijs/core'])
      expect([name, all.get(name)]).toEqual([name, jsonOf(`node_modules/${name}/package.json`).version]);
    for (const name of [
      'vitest',
      '@playwright/test',
      '@biomejs/biome',
      'electron-vite',
      'rolldown',
      '@types/react',
    ])
      expect([name, all.has(name)]).toEqual([name, false]);
  });

  test('G7: every package has a checksum, a licence or its text, and no path on this computer is included', () => {
    expect(components().filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    expect(licences().filter(({ licence, text }) => licence === null && text === null)).toEqual([]);
    expect(licences().map(({ name }) => name)).toEqual(components().map(({ name }) => name));
    const { name, type } = bill().metadata.component;
    expect({ name, type }).toEqual({ name: 'parlance', type: 'application' });
    expect(JSON.stringify(bill())).not.toContain(root);
  });

  test('G7: a package is listed if the app needs it, directly or not, and electron’s downloader isn’t', () => {
    const named = (name: string) => ({ 'bom-ref': `${name}@1`, name, scope: 'optional', properties: [] });
    const edge = (ref: string, ...dependsOn: readonly string[]) => ({
      ref: `${ref}@1`,
      dependsOn: dependsOn.map((each) => `${each}@1`),
    });
    const all = {
      metadata: { component: named('checkout') },
      components: ['app', 'deep', 'loop', 'tool', 'electron', 'downloader', '@types/app'].map(named),
      dependencies: [
        edge('checkout', 'app', 'tool', 'electron'),
        edge('app', 'deep', '@types/app'),
        edge('deep', 'loop'),
        edge('loop', 'app'),
        edge('tool', 'deep'),
        edge('electron', 'downloader'),
        edge('downloader'),
        edge('@types/app'),
      ],
    };
    const { components: parts, dependencies } = reducedBill(all, new Set(['app', 'electron']));
    expect(parts.map(({ name }: Component) => name)).toEqual(['app', 'deep', 'loop', 'electron']);
    expect(new Set(parts.map(({ scope }: Component) => scope))).toEqual(new Set(['required']));
    expect(dependencies).toEqual([
      edge('checkout', 'app', 'electron'),
      edge('app', 'deep'),
      edge('deep', 'loop'),
      edge('loop', 'app'),
      edge('electron'),
    ]);
  });
});
