import { spawnSync } from 'node:child_process';
import { addPackages, isOnPath } from './debian-packages.mjs';
import { Stop } from './stop.mjs';

/** Programs that the Electron tests use on Linux, with the Debian packages that contain them. */
const packages = {
  Xvfb: 'xvfb',
  // For two displays.
  Xorg: 'xserver-xorg-video-dummy',
  xrandr: 'x11-xserver-utils',
  'dbus-daemon': 'dbus',
  openbox: 'openbox',
  xdotool: 'xdotool',
  'gnome-keyring-daemon': 'gnome-keyring',
  pulseaudio: 'pulseaudio',
};

/** Libraries that Electron loads when it needs them, with their packages. Without this one, it shows no notification. */
const libraries = { 'libnotify.so.4': 'libnotify4' };

/**
 * Installs what a desktop for the Electron tests needs: a display, a session bus, a window manager, a program that
 * types, a keyring, a sound server, and the library for notifications.
 *
 * @throws {Stop} if something is missing and can't be installed
 */
export async function desktopTools() {
  if (process.platform !== 'linux') return;
  const missing = () => [
    ...Object.keys(packages).filter((program) => !isOnPath(program)),
    ...Object.keys(libraries).filter((library) => !loadable().includes(library)),
  ];
  const wanted = missing();
  if (wanted.length === 0) return;
  const found = await addPackages(
    wanted.map((name) => packages[name] ?? libraries[name]),
    'a display and its programs for the Electron tests',
    () => missing().length === 0,
  );
  if (!found) throw new Stop(`The Electron tests need these programs or libraries: ${missing().join(', ')}.`);
}

/** Returns the system's list of libraries that programs can load. */
function loadable() {
  return spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? '';
}
