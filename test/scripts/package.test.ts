import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseSync } from 'oxc-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../main/built-server.ts';

const root = join(import.meta.dirname, '../..');
const command = join(root, 'bin/parlance.mjs');
const run = promisify(execFile);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

let packed: readonly string[] = [];

beforeAll(async () => {
  await ensureBuilt();
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
  const { stdout } = await run('npm', args, { cwd: root, shell: process.platform === 'win32' });
  const [{ files }] = JSON.parse(stdout) as [{ files: readonly { path: string }[] }];
  packed = files.map(({ path }) => path);
}, 60_000);

describe('the package that `npm pack` creates', () => {
  test('P6: it contains only the command, the built files, and the three files that npm adds', () => {
    const others = packed.filter((path) => !/^(?:bin|out\/(?:main|preload|renderer))\//.test(path));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    for (const path of ['bin/parlance.mjs', 'out/main/server.js', 'out/renderer/index.html'])
      expect(packed).toContain(path);
  });

  test('P6: built files import only Node’s modules, Electron, and packages that are installed with it', () => {
    const scripts = packed.filter((path) => /^out\/(?:main|preload)\/.*\.c?js$/.test(path));
    const packages = new Set(scripts.flatMap(packagesImportedBy));
    expect(packages).toContain('mediabunny');
    const allowed = ['electron', ...Object.keys(manifest.dependencies)];
    expect([...packages].filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('P6: every package that is installed with it is used', () => {
    const scripts = packed.filter((path) => /^out\/main\/.*\.js$/.test(path));
    const packages = scripts.flatMap(packagesImportedBy);
    expect(Object.keys(manifest.dependencies).filter((name) => !packages.includes(name))).toEqual([]);
  });

  test('P6: installing it runs no script, and Node 20 is accepted', () => {
    expect(Object.keys(manifest.scripts).filter((name) => /install|prepare|prepublish/.test(name))).toEqual(
      [],
    );
    expect(manifest.engines).toEqual({ node: '>=20' });
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const name of installed) {
      const entry = packages[`node_modules/${name}`];
      expect([name, entry.hasInstallScript]).toEqual([name, undefined]);
      expect(entry.engines?.node ?? '>=20').toMatch(/^>= ?(?:\d|1\d|20)(?:\.|$)/);
    }
  });
});

describe('the command', () => {
  const start = [
    ['parlance', [command]],
    ['npm start', [join(root, 'scripts/start.mjs')]],
  ] as const;

  test.each(start)('P6: %s --help lists the flags', async (name, script) => {
    const { stdout } = await run(process.execPath, [...script, '--help']);
    expect(stdout).toContain(`Usage: ${name} `);
    for (const flag of ['--app', '--no-open', '--port N', '--data-dir DIR', '--demo', '--version', '--help'])
      expect(stdout).toContain(`  ${flag}  `);
  });

  test.each(start)('P6: %s --version prints the version', async (_name, script) => {
    const { stdout } = await run(process.execPath, [...script, '--version']);
    expect(stdout).toBe(`Parlance ${manifest.version}\n`);
  });

  test('P6: an unknown flag ends parlance with an error message and exit code 2', async () => {
    const failed = run(process.execPath, [command, '--porl']);
    await expect(failed).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Unknown option --porl.'),
    });
  });
});

/** Returns the names of the packages that a script in the package imports. */
function packagesImportedBy(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { staticImports, dynamicImports } = parseSync(path, text).module;
  const loaded = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...loaded]
    .filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}
