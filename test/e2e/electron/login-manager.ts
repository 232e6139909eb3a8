import { createPrograms, firstLine } from '../programs.ts';
import { busAt, requestName } from './bus.ts';

const service = 'org.freedesktop.login1';
const path = '/org/freedesktop/login1';

/** A system bus with systemd's login manager, which announces sleep and shutdown. */
export type LoginManager = {
  /** Environment variables with which programs use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Announces that the computer goes to sleep, or that it has woken. */
  prepareForSleep(isStarting: boolean): void;
  prepareForShutdown(): void;
  /** Call after the app has ended: without a system bus, Chromium aborts. */
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Starts a bus of its own with the login manager's signals. Its method `Inhibit`, which delays sleep and shutdown until
 * a program is ready for them, is missing, as on a system that doesn't allow it.
 * https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html
 */
export async function startLoginManager(): Promise<LoginManager> {
  const { start, end } = createPrograms();
  const daemon = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await firstLine(daemon.stdout);
  const bus = busAt(address);
  await requestName(bus, service);
  const announce = (name: string, isStarting: boolean) =>
    bus.sendSignal(path, `${service}.Manager`, name, 'b', [isStarting]);
  return {
    env: { DBUS_SYSTEM_BUS_ADDRESS: address },
    prepareForSleep: (isStarting) => announce('PrepareForSleep', isStarting),
    prepareForShutdown: () => announce('PrepareForShutdown', true),
    [Symbol.asyncDispose]: async () => {
      bus.connection.end();
      await end();
    },
  };
}
