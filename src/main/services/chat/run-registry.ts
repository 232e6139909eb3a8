import { FailureError, failure } from '../../../shared/failure.ts';
import type { GenerationRun } from './generation-run.ts';

/** A reservation of a conversation while a gateway is being leased. A conversation has at most one at a time. */
export type Reservation = {
  /** @throws `stopped` or `app-closed` if the reservation has ended in the meantime */
  check(): void;
  /** Replaces the reservation with the started generations. */
  started(runs: readonly GenerationRun[]): void;
  /** Releases the reservation. Does nothing after `started`. */
  cancel(): void;
};

/** The running generations, by conversation. */
export type RunRegistry = {
  /** Returns the runs with unfinished replies. There may be several if models are compared. */
  of(conversationId: string): readonly GenerationRun[];
  find(generationId: string): GenerationRun | undefined;
  /**
   * Reserves a conversation. Running generations of the comparison `beside` don't make it busy.
   * @throws `busy` if a generation is running or about to start
   * @throws `app-closed` once the app is closing
   */
  reserve(conversationId: string, beside?: string | null): Reservation;
  stop(conversationId: string): void;
  /** Immediately retries every waiting run. */
  retryAllNow(): void;
  /** Rejects new runs, aborts running ones, and resolves once they have ended. */
  close(): Promise<void>;
};

/** Creates an empty registry. */
export function createRunRegistry(): RunRegistry {
  const reserved = new Map<string, { ended: 'stopped' | 'app-closed' | null }>();
  const running = new Map<string, readonly GenerationRun[]>();
  // Runs stay here longer than in `running`: a gateway may keep its stream open after the last reply has ended.
  const open = new Map<GenerationRun, string>();
  let closed = false;
  const of = (conversationId: string) => running.get(conversationId) ?? [];

  function leave(conversationId: string, run: GenerationRun): void {
    const rest = of(conversationId).filter((other) => other !== run);
    if (rest.length > 0) running.set(conversationId, rest);
    else running.delete(conversationId);
  }

  function reserve(conversationId: string, beside: string | null = null): Reservation {
    if (closed) throw new FailureError(failure('app-closed'));
    const busy = of(conversationId);
    const blocks = (run: GenerationRun) => beside === null || run.generation().comparisonId !== beside;
    if (reserved.has(conversationId) || busy.some(blocks)) throw new FailureError(failure('busy'));
    // Delayed text of an old stream would be added to a reply that Continue has taken over.
    for (const [run, owner] of open) if (owner === conversationId && !busy.includes(run)) run.stop('stopped');
    const reservation: { ended: 'stopped' | 'app-closed' | null } = { ended: null };
    reserved.set(conversationId, reservation);
    const cancel = () => {
      if (reserved.get(conversationId) === reservation) reserved.delete(conversationId);
    };
    return {
      check: () => {
        if (reservation.ended) throw new FailureError(failure(reservation.ended, { sent: 'nothing' }));
      },
      started: (runs) => {
        cancel();
        running.set(conversationId, [...of(conversationId), ...runs]);
        for (const run of runs) {
          open.set(run, conversationId);
          void run.done.then(() => leave(conversationId, run));
          void run.ended.then(() => open.delete(run));
        }
      },
      cancel,
    };
  }

  return {
    of,
    find: (generationId) => [...running.values()].flat().find((run) => run.generation().id === generationId),
    reserve,
    stop: (conversationId) => {
      const reservation = reserved.get(conversationId);
      if (reservation) reservation.ended = 'stopped';
      for (const run of of(conversationId)) run.stop('stopped');
    },
    retryAllNow: () => {
      for (const run of [...running.values()].flat()) run.retryNow();
    },
    close: async () => {
      closed = true;
      for (const reservation of reserved.values()) reservation.ended = 'app-closed';
      for (const run of open.keys()) run.stop('closing');
      await Promise.all([...open.keys()].map(({ ended }) => ended));
    },
  };
}
