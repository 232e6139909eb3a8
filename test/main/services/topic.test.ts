import { describe, expect, test } from 'vitest';
import { createTopic, createTopics, latestOfItem } from '../../../src/main/services/topic.ts';

type Counted = { readonly type: 'snapshot' | 'added'; readonly count: number };

/** Creates a topic of a count. `add` increases it and publishes that. */
function countTopic() {
  const topic = createTopic<Counted>();
  let count = 0;
  return {
    topic,
    now: (): Counted => ({ type: 'snapshot', count }),
    add: (times: number) => {
      for (const until = count + times; count < until; ) {
        count += 1;
        topic.publish({ type: 'added', count });
      }
    },
  };
}

async function next<Event>(events: AsyncGenerator<Event>): Promise<Event> {
  const { value } = await events.next();
  return value;
}

describe('topics', () => {
  test('F11: a subscriber that has fallen far behind gets the current state once, and then new events', async () => {
    const { topic, now, add } = countTopic();
    const events = topic.watch(now, undefined);
    expect(await next(events)).toEqual({ type: 'snapshot', count: 0 });
    add(100_000);
    expect(await next(events)).toEqual({ type: 'snapshot', count: 100_000 });
    add(2);
    expect(await next(events)).toEqual({ type: 'added', count: 100_001 });
    expect(await next(events)).toEqual({ type: 'added', count: 100_002 });
    await events.return(undefined);
  });

  test('F11: a subscriber that is slightly behind gets each event', async () => {
    const { topic, now, add } = countTopic();
    const events = topic.watch(now, undefined);
    await next(events);
    add(100);
    for (let count = 1; count <= 100; count += 1)
      expect(await next(events)).toEqual({ type: 'added', count });
    await events.return(undefined);
  });

  test('F11: what reading the state publishes isn’t repeated after it', async () => {
    const { topic, now, add } = countTopic();
    const flushed = () => {
      add(1);
      return now();
    };
    const events = topic.watch(flushed, undefined);
    expect(await next(events)).toEqual({ type: 'snapshot', count: 1 });
    add(1000);
    expect(await next(events)).toEqual({ type: 'snapshot', count: 1002 });
    add(1);
    expect(await next(events)).toEqual({ type: 'added', count: 1003 });
    await events.return(undefined);
  });

  test('F11: events that are published while a long state is read follow it', async () => {
    const { topic, now, add } = countTopic();
    async function* states() {
      yield now();
      add(1);
      yield now();
    }
    const events = topic.watchAll(states, undefined);
    const read = [await next(events), await next(events), await next(events)];
    expect(read.map(({ type, count }) => `${type} ${count}`)).toEqual([
      'snapshot 0',
      'snapshot 1',
      'added 1',
    ]);
    await events.return(undefined);
  });

  test('F11, T3: many changes to a few items while a long list is read don’t make it start over', async () => {
    type Change = { readonly item: string; readonly version: number; readonly removes?: boolean };
    const topic = createTopic<Change>(latestOfItem(({ item, removes }) => (removes ? null : item)));
    let starts = 0;
    async function* states() {
      starts += 1;
      for (const version of [-2, -1]) yield { item: 'list', version };
    }
    const events = topic.watchAll(states, undefined);
    await next(events);
    for (let version = 1; version <= 1_000; version += 1)
      for (const item of ['a', 'b', 'c']) topic.publish({ item, version });
    topic.publish({ item: 'b', version: 1_001, removes: true });
    topic.publish({ item: 'b', version: 1_002 });
    topic.publish({ item: 'a', version: 1_002 });
    const read: Change[] = [];
    while (starts === 1 && read.length < 7) read.push(await next(events));
    expect(read.map(({ item, version }) => `${item} ${version}`)).toEqual([
      'list -1',
      ...['a 1000', 'b 1000', 'c 1000', 'b 1001', 'b 1002', 'a 1002'],
    ]);
    expect(starts).toBe(1);
    await events.return(undefined);
  });

  test('F11: a state that can’t be read is reported at once, and leaves no subscriber', () => {
    const topics = createTopics<string, number>();
    const broken = () => {
      throw new Error('gone');
    };
    expect(() => topics.watch('a', broken, undefined)).toThrow('gone');
    expect(topics.isWatched('a')).toBe(false);
  });

  test('F11: topics deliver the events of their own item only', async () => {
    const topics = createTopics<string, number>();
    const events = topics.watch('a', () => 0, undefined);
    expect(await next(events)).toBe(0);
    topics.publish('b', 1);
    topics.publish('a', 2);
    expect(await next(events)).toBe(2);
    await events.return(undefined);
    expect(topics.isWatched('a')).toBe(false);
  });
});
