import { createRouterClient } from '@orpc/server';
import type { DoneWork, Work } from '../../shared/work.ts';
import { noWork } from '../../shared/work.ts';
import type { Application } from '../application.ts';

/** The running work as of the latest event. */
export type FollowedWork = {
  now(): Work;
  /** Calls back with each change from now on. */
  onChange(call: (work: Work) => void): void;
  onDone(call: (done: DoneWork) => void): void;
  /** Subscribes to the application's work over the same contract as the page, until the application ends. */
  follow(router: Application['router'], onFailure: (thrown: unknown) => void): void;
};

/** Returns the running work, which is none until an application is followed. */
export function followWork(): FollowedWork {
  let latest = noWork;
  const changes: ((work: Work) => void)[] = [];
  const ends: ((done: DoneWork) => void)[] = [];
  return {
    now: () => latest,
    onChange: (call) => void changes.push(call),
    onDone: (call) => void ends.push(call),
    follow: (router, onFailure) => {
      const { work } = createRouterClient(router);
      void (async () => {
        for await (const event of await work.watch()) {
          if (event.type === 'now') {
            latest = event.work;
            for (const call of changes) call(latest);
          } else for (const call of ends) call(event.done);
        }
      })().catch(onFailure);
    },
  };
}
