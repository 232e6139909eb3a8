import { join } from 'node:path';
import { publishTo } from './feed.mjs';
import { fuses } from './fuses.mjs';

const here = import.meta.dirname;

/** Whether there is a certificate for signing. electron-builder reads it from these variables. */
const isSigned = Boolean(process.env.CSC_LINK || process.env.CSC_NAME);
const icon = (name) => join(here, 'icons', name);

/** The configuration of electron-builder: AppImage and deb, dmg, nsis. It uploads nothing. */
export const installers = {
  appId: 'app.parlance.desktop',
  productName: 'Parlance',
  copyright: 'The Parlance founders',
  directories: { output: join(here, '..', 'dist'), buildResources: here },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  files: [
    'package.json',
    'LICENSE',
    'out/**',
    // The browser shell and what only it needs. The packaged app listens on no port except the demo gateway's.
    '!out/main/server.js',
    '!**/node_modules/ws/**',
    // Node for the scripts of this repository; Electron brings its own.
    '!**/node_modules/node-{linux,win,darwin}-*/**',
    '!**/node_modules/node-bin-*/**',
    '!**/*.{map,d.ts,d.mts,d.cts,tsbuildinfo}',
    '!**/node_modules/**/*.{md,markdown}',
    '!packaging/**',
  ],
  asar: true,
  // Changing the fuses breaks the ad-hoc signature, without which Apple silicon kills the app when it starts.
  electronFuses: isSigned ? fuses : { ...fuses, resetAdHocDarwinSignature: true },
  // Nothing here is compiled.
  npmRebuild: false,
  // Writes app-update.yml into the package and latest*.yml beside the installers; null writes neither.
  publish: publishTo(process.env.PARLANCE_UPDATE_FEED),
  linux: {
    // The deb first: Ubuntu's AppImages start without the sandbox, which Parlance needs.
    target: ['deb', 'AppImage'],
    icon: icon('icon.png'),
    category: 'Utility',
    synopsis: 'Chat, transcription and speech through the gateway you choose',
    maintainer: 'The Parlance founders <founders@parlance.invalid>',
    // electron-builder's default is --no-sandbox, with which Parlance refuses to start.
    executableArgs: [],
    // GNOME grants global shortcuts only to an app whose desktop file has the name that Electron reports.
    syncDesktopName: true,
  },
  mac: {
    // On macOS, updates are ZIP files.
    target: ['dmg', 'zip'],
    icon: icon('icon.icns'),
    category: 'public.app-category.productivity',
    // Without a certificate the app is signed ad hoc, which the hardened runtime doesn't allow.
    ...(isSigned ? { hardenedRuntime: true } : { identity: '-', hardenedRuntime: false }),
    entitlements: join(here, 'entitlements.mac.plist'),
    entitlementsInherit: join(here, 'entitlements.mac.plist'),
    extendInfo: {
      NSMicrophoneUsageDescription: 'Parlance uses the microphone when you start a recording or dictate.',
      NSCameraUsageDescription: 'Parlance uses the camera when you take a photo for a message.',
    },
  },
  win: { target: ['nsis'], icon: icon('icon.ico') },
  // Installs for this account only, so no administrator is needed.
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
};
