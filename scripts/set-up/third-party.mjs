import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskProblem } from './disk-problem.mjs';
import { npm } from './npm.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';

// Electron comes with its own list of licences, and the dependencies of its npm package only download it.
const notFollowed = new Set(['electron']);

// Libraries compiled into these packages, which npm doesn't list. Only libopus-wasm names its own in a notice file.
const compiledIn = {
  'wasm-media-encoders': 'Contains LAME (LGPL-2.0-or-later), libogg and libvorbis (BSD-3-Clause).',
  'mpg123-decoder': 'Contains mpg123 (LGPL-2.1-only).',
  '@mediabunny/flac-encoder': 'Contains libFLAC (BSD-3-Clause).',
  '@mediabunny/aac-encoder': 'Contains libavcodec and libavutil of FFmpeg (LGPL-2.1-or-later).',
  electron:
    'Contains Chromium and Node.js. Their licences are in the file LICENSES.chromium.html of the desktop app.',
};

/**
 * Writes the bill of materials (CycloneDX 1.5) and the licences of all packages that are part of Parlance into
 * out/renderer/third-party. These are the packages that src imports, the dependencies in package.json that aren't for
 * development, and everything that these depend on.
 *
 * @throws {Stop} if npm can't list the packages
 */
export async function writeThirdParty() {
  const { command, first, shell } = npm();
  const args = [...first, 'sbom', '--sbom-format=cyclonedx', '--loglevel=error'];
  const { code, output } = await run(command, args, { shell });
  if (code !== 0)
    throw new Stop(
      diskProblem(output) ?? `${output.trim()}\nnpm couldn't list the packages. The reason is above.`,
    );
  const { dependencies, optionalDependencies } = jsonFrom(inRoot('package.json'));
  const direct = new Set([
    ...(await importedPackages()),
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ]);
  const bill = reducedBill(JSON.parse(output.slice(output.indexOf('{'))), direct);
  const folder = inRoot('out', 'renderer', 'third-party');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  const folderOf = installedFolders();
  const licences = bill.components.map((each) => licenceOf(each, folderOf(each.name, each.version)));
  writeFileSync(join(folder, 'licences.json'), `${JSON.stringify(licences)}\n`);
}

/** Reduces npm's bill of materials to the direct dependencies with the given names and what they depend on. */
export function reducedBill(all, names) {
  const { component } = all.metadata;
  const edges = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const nameOf = new Map(all.components.map((each) => [each['bom-ref'], each.name]));
  const direct = edges.get(component['bom-ref']).filter((ref) => names.has(nameOf.get(ref)));
  const refs = new Set();
  const add = (ref) => {
    // Type declarations aren't part of the built app.
    if (refs.has(ref) || !nameOf.has(ref) || nameOf.get(ref).startsWith('@types/')) return;
    refs.add(ref);
    if (!notFollowed.has(nameOf.get(ref))) edges.get(ref).forEach(add);
  };
  direct.forEach(add);
  const among = (ref) => edges.get(ref).filter((next) => refs.has(next));
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...component, type: 'application', name: 'parlance' } },
    // The lockfile lists bundled packages as development dependencies.
    components: all.components
      .filter((each) => refs.has(each['bom-ref']))
      .map((each) => ({
        ...each,
        scope: 'required',
        properties: each.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
      })),
    dependencies: [
      { ref: component['bom-ref'], dependsOn: direct },
      ...[...refs].map((ref) => ({ ref, dependsOn: among(ref) })),
    ],
  };
}

/** Returns the names of the packages that src imports, in TypeScript and in style sheets. */
async function importedPackages() {
  // Imported here, because it may be installed after this module was loaded.
  const { parseSync } = await import('oxc-parser');
  const src = inRoot('src');
  const files = readdirSync(src, { recursive: true }).map((name) => join(src, name));
  const specifiers = files.flatMap((file) => {
    if (/\.css$/.test(file))
      return [...readFileSync(file, 'utf8').matchAll(/@import\s+(?:url\()?['"]([^'"]+)/g)].map(
        (found) => found[1],
      );
    if (!/\.tsx?$/.test(file)) return [];
    const text = readFileSync(file, 'utf8');
    const { module } = parseSync(file, text);
    return [
      ...module.staticImports.map((each) => each.moduleRequest.value),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ];
  });
  return specifiers
    .filter((specifier) => !/^[./]|^node:/.test(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]);
}

/**
 * Returns a package's name, version, licence (an SPDX expression, null if unknown) and the text of the licence and
 * notice files in its folder (null if it has none).
 */
function licenceOf({ name, version, licenses: [first] = [] }, folder) {
  const files = folder ? readdirSync(folder).filter((each) => licenceFile.test(each)) : [];
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    name,
    version,
    licence: first?.expression ?? first?.license?.id ?? first?.license?.name ?? null,
    text: [compiledIn[name], ...texts].filter(Boolean).join('\n\n') || null,
  };
}

const licenceFile = /^(?:licen[cs]e|copying|notice|third[-_]party)/i;

/** Returns a function that finds the installed folder of a package's version. */
function installedFolders() {
  const installed = Object.entries(jsonFrom(inRoot('package-lock.json')).packages).filter(([path]) =>
    existsSync(inRoot(path)),
  );
  return (name, version) => {
    const found = installed.find(
      ([path, each]) => path.endsWith(`node_modules/${name}`) && each.version === version,
    );
    return found && inRoot(found[0]);
  };
}

function jsonFrom(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
