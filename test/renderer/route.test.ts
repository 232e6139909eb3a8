import { expect, test } from 'vitest';
import { type Route, railRoutes, startRoutes, withRoute } from '../../src/renderer/route.ts';

const settings: Route = { screen: 'settings', section: 'gateways' };
const opened: readonly Route[] = [
  { screen: 'chat', conversationId: 'a' },
  { screen: 'transcribe', transcriptId: 'b' },
  { screen: 'speak', voiceOverId: 'c' },
];

test.each(opened)('X2: after the settings, the rail leads back to what was open: %j', (route) => {
  const last = [route, settings].reduce(withRoute, startRoutes);
  expect(railRoutes(last, settings)).toEqual({ ...startRoutes, [route.screen]: route });
});

test.each(opened)('X2: on its own screen, the rail leads away from what is open: %j', (route) => {
  const last = [...opened, route].reduce(withRoute, startRoutes);
  expect(railRoutes(last, route)).toEqual({
    chat: opened[0],
    transcribe: opened[1],
    speak: opened[2],
    [route.screen]: { ...startRoutes }[route.screen as 'chat'],
  });
});

test('X2: the last thing that was open on a screen is the one that the rail leads back to', () => {
  const other: Route = { screen: 'transcribe', transcriptId: 'd' };
  const closed = startRoutes.transcribe;
  expect([...opened, other, settings].reduce(withRoute, startRoutes).transcribe).toBe(other);
  expect([...opened, closed, settings].reduce(withRoute, startRoutes).transcribe).toBe(closed);
});
