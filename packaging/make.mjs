import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { build, Platform } from 'electron-builder';
import { fuses } from './fuses.mjs';
import { installers } from './installers.mjs';

// Creates the installers for this computer's system from the built app: `node make.mjs ELECTRON_FOLDER [--dir]`.
const [electronDist, unpackedOnly] = process.argv.slice(2);
const on = 49;

/** Throws if the archive contains something that it shouldn't, lacks something, or a fuse is set wrongly. */
async function check({ appOutDir, electronPlatformName }) {
  const mac = electronPlatformName === 'darwin';
  const resources = mac ? join(appOutDir, 'Parlance.app/Contents/Resources') : join(appOutDir, 'resources');
  const inside = listPackage(join(resources, 'app.asar')).map((name) => name.replaceAll('\\', '/'));
  const foreign = inside.filter((name) =>
    /^\/(out\/main\/server\.js|src|test|packaging|docs|node_modules\/(ws|electron|node-(linux|win|darwin|bin)-[^/]+))(\/|$)/.test(
      name,
    ),
  );
  if (foreign.length > 0)
    throw new Error(`the archive contains files that don't belong there: ${foreign.join(', ')}`);
  const code = ['/out/main/main.js', '/out/preload/preload.cjs', '/out/renderer/index.html'];
  for (const needed of [...code, '/node_modules/mediabunny/package.json'])
    if (!inside.includes(needed)) throw new Error(`${needed} is missing from the archive`);
  if (existsSync(join(resources, 'app-update.yml')) !== (installers.publish !== null))
    throw new Error("the package's update server isn't the one that was configured");
  const names = ['parlance', 'Parlance.exe', 'Parlance.app'].map((name) => join(appOutDir, name));
  const program = names.find((name) => existsSync(name));
  if (!program) throw new Error(`there is no program in ${appOutDir}`);
  const burnt = await getCurrentFuseWire(program);
  for (const [name, wanted] of Object.entries(fuses)) {
    const index = FuseV1Options[name[0].toUpperCase() + name.slice(1)];
    if ((burnt[index] === on) !== wanted) throw new Error(`the fuse ${name} isn't ${wanted ? 'on' : 'off'}`);
  }
  console.log(`Packed ${inside.length} files. All ${Object.keys(fuses).length} fuses are set correctly.`);
}

const packed = [];
const made = await build({
  targets: Platform.current().createTarget(unpackedOnly ? 'dir' : null),
  publish: 'never',
  config: { ...installers, electronDist, afterPack: (context) => void packed.push(context) },
});
for (const context of packed) await check(context);
for (const file of made) console.log(file);
