import { electronEnvironment, fetchElectronRuntime } from './electron.mjs';
import { run } from './run.mjs';

/**
 * Checks whether Electron can run here. Returns `{ electron }` with the path of its runtime, or `{ because }` with the
 * reason it can't.
 */
export async function findElectron(node) {
  // These cases are checked before any download, because the runtime can't be used in them.
  if (!hasDisplay()) return { because: "There's no display for Electron" };
  // Chromium doesn't run as root with its sandbox, and Parlance never runs a page without it.
  if (process.platform === 'linux' && process.getuid() === 0) {
    return { because: "Electron's sandbox doesn't work for root" };
  }
  if (process.platform === 'linux' && !hasGlibc()) {
    return { because: 'Electron needs glibc, but this system has a different C library' };
  }
  const found = await fetchElectronRuntime(node);
  if (!found.electron) return found;
  const because = process.platform === 'linux' ? await linuxProblem(node, found.electron) : undefined;
  return because ? { because } : found;
}

/** Whether the Node running this script uses glibc. If so, its report (`process.report`) contains the glibc version. */
export function hasGlibc(report = process.report.getReport()) {
  return typeof report.header.glibcVersionRuntime === 'string';
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Timeout in milliseconds, long enough to load Electron from a cold disk. */
const timeout = 60_000;

/**
 * Returns why a runtime can't run on this Linux system, or undefined if it can. In Electron, a script handles
 * `--version` after Chromium has started its sandboxed processes and opened the display (electron/electron,
 * `default_app/main.ts`). So the command fails if a library is missing, if the C library isn't glibc, or if there is
 * neither a setuid sandbox nor user namespaces (as on Ubuntu since 23.10, electron/electron#42510).
 */
export async function linuxProblem(node, electron) {
  const env = electronEnvironment(node);
  const { code, output } = await run(electron, ['--version'], { env, ownGroup: true, timeout });
  if (code === 0) return undefined;
  if (noSandbox.test(output))
    return "Electron's sandbox doesn't work on this system, which restricts user namespaces";
  return `Electron doesn't run on this system (${reasonIn(output) ?? `exit code ${code}`})`;
}

/** Chromium's error messages (`setuid_sandbox_host.cc`, `zygote_host_impl_linux.cc`). */
const noSandbox = /SUID sandbox helper|No usable sandbox/;

/**
 * Returns the line that names a fatal error or a library. If there is none, returns the last line, which may be part of
 * a stack trace.
 */
function reasonIn(output) {
  const lines = output.trim().split('\n');
  const fatal = lines.find((line) => /:FATAL:|shared librar|ENOENT|EACCES|GLIBC/.test(line));
  return (fatal ?? lines.at(-1))?.replace(/^\[[^\]]*\] ?/, '') || undefined;
}
