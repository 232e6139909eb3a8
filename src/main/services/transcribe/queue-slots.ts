/** Limits how many requests run at the same time. A request that waits for a retry doesn't count. */
export type QueueSlots = {
  /** Returns whether another request may start. */
  isFree(): boolean;
  /** Returns the gateways with a request waiting for a retry (null: no gateway yet). Don't start requests there. */
  pausing(): readonly (string | null)[];
  take(gatewayId: string | null): QueueSlot;
};

/** The slot of one request. */
export type QueueSlot = {
  /**
   * Frees the slot until `pause` resolves, and resolves once a slot is available again. Rejects if `pause` rejects or
   * the signal aborts.
   */
  releaseDuring(pause: Promise<void>, signal: AbortSignal): Promise<void>;
  release(): void;
};

type Taken = {
  readonly gatewayId: string | null;
  state: 'running' | 'pausing' | 'returning';
  resume(): void;
};

/** Creates `count` slots. `changed` is called whenever another request might be able to start. */
export function createQueueSlots(count: number, changed: () => void): QueueSlots {
  const taken = new Set<Taken>();
  const inState = (state: Taken['state']) => [...taken].filter((slot) => slot.state === state);
  const isFree = () => inState('running').length < count;

  /** Resumes requests whose pause is over before new ones start. */
  function admit(): void {
    for (const slot of inState('returning')) {
      if (!isFree()) return;
      slot.state = 'running';
      slot.resume();
    }
    changed();
  }

  return {
    isFree,
    pausing: () => inState('pausing').map(({ gatewayId }) => gatewayId),
    take: (gatewayId) => {
      const slot: Taken = { gatewayId, state: 'running', resume: () => {} };
      taken.add(slot);
      return {
        releaseDuring: async (pause, signal) => {
          slot.state = 'pausing';
          admit();
          await pause;
          slot.state = 'returning';
          const { promise, resolve, reject } = Promise.withResolvers<void>();
          slot.resume = resolve;
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          admit();
          await promise;
        },
        release: () => {
          taken.delete(slot);
          admit();
        },
      };
    },
  };
}
