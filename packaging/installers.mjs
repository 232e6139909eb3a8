import { join } from 'node:path';
import { publishTo } from './feed.mjs';
import { fuses } from './fuses.mjs';

const here = import.meta.dirname;

/** Whether there is a certificate: electron-builder reads it from these variables. */
const isSigned = Boolean(process.env.CSC_LINK || process.env.CSC_NAME);
const icon = (name) => join(here, 'icons', name);

/** What electron-builder makes of the built app: AppImage and deb, dmg, nsis. Nothing is uploaded from here. */
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
    // The browser shell and what it alone needs: the packaged app listens on no port but the demo gateway's.
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
  // Changing the fuses breaks the ad-hoc signature, without which Apple silicon ends the app at its start.
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
    // An update on macOS comes as a zip.
    target: ['dmg', 'zip'],
    icon: icon('icon.icns'),
    category: 'public.app-category.productivity',
    // Without a certificate the app is signed ad hoc, which the hardened runtime doesn't allow.
    ...(isSigned ? { hardenedRuntime: true } : { identity: '-', hardenedRuntime: false }),
    entitlements: join(here, 'entitlements.mac.plist'),
    entitlementsInherit: join(here, 'entitlements.mac.plist'),
    extendInfo: {
      NSMicrophoneUsageDescription: 'Parlance records when you ask it to, to write down what you say.',
    },
  },
  win: { target: ['nsis'], icon: icon('icon.ico') },
  // For this account alone: no question for an administrator.
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
};
