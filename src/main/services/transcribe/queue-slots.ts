/** How many requests run at the same time. A request that waits to be sent again is not one of them. */
export type QueueSlots = {
  /** Whether another request may begin. */
  isFree(): boolean;
  /** The gateways where a request waits to be sent again (null for "no gateway yet"): nothing else may begin there. */
  pausing(): readonly (string | null)[];
  take(gatewayId: string | null): QueueSlot;
};

/** The slot of one request. */
export type QueueSlot = {
  /** Leaves the slot to others until a pause is over, and resolves once it's taken again; rejects as the pause or signal does. */
  leaveFor(pause: Promise<void>, signal: AbortSignal): Promise<void>;
  release(): void;
};

type Taken = {
  readonly gatewayId: string | null;
  state: 'running' | 'pausing' | 'returning';
  resume(): void;
};

/** So many slots; `changed` is called when another request may be able to begin. */
export function createQueueSlots(count: number, changed: () => void): QueueSlots {
  const taken = new Set<Taken>();
  const inState = (state: Taken['state']) => [...taken].filter((slot) => slot.state === state);
  const isFree = () => inState('running').length < count;

  /** Lets requests whose pause is over go first. */
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
        leaveFor: async (pause, signal) => {
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
