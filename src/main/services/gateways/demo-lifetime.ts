import { randomBytes } from 'node:crypto';
import type { DemoGateway } from '../../demo-gateway/demo-gateway.ts';
import type { RunningDemo } from './gateway-sources.ts';

/** Starts a demo gateway that accepts this key. */
export type StartDemo = (key: string) => Promise<DemoGateway>;

/** Keeps the demo gateway running while it's in use or has running requests. */
export type DemoLifetime = {
  running(): RunningDemo | null;
  use(): Promise<RunningDemo>;
  stopUsing(): void;
  /** Adds a user. The returned function removes it. */
  addUser(): () => void;
  close(): Promise<void>;
};

/** Manages one demo gateway at a time, each with its own key. */
export function createDemoLifetime(start: StartDemo): DemoLifetime {
  let starting: Promise<RunningDemo> | null = null;
  let running: RunningDemo | null = null;
  let inUse = false;
  let held = 0;

  async function close(): Promise<void> {
    const closing = starting;
    starting = null;
    running = null;
    await (await closing)?.gateway.close();
  }

  async function begin(): Promise<RunningDemo> {
    const key = `sk-demo-${randomBytes(16).toString('hex')}`;
    return { gateway: await start(key), key };
  }

  function closeIfUnused(): void {
    // Even if closing fails, its streams have ended, and the next one has its own port and key.
    if (!inUse && held === 0) close().catch(() => {});
  }

  return {
    running: () => running,
    use: async () => {
      inUse = true;
      const mine = starting ?? begin();
      starting = mine;
      try {
        const started = await mine;
        // Another gateway may have been chosen, and this one closed, during startup.
        if (starting === mine) running = started;
        return started;
      } catch (thrown) {
        if (starting === mine) starting = null;
        throw thrown;
      }
    },
    stopUsing: () => {
      inUse = false;
      closeIfUnused();
    },
    addUser: () => {
      held += 1;
      let holding = true;
      return () => {
        if (!holding) return;
        holding = false;
        held -= 1;
        closeIfUnused();
      };
    },
    close,
  };
}
