import { expect, test } from 'vitest';
import {
  createToolCallBuilder,
  type ToolCallFragment,
  toolCallFragments,
} from '../../../src/main/gateway/tool-call-fragments.ts';

/** Returns the tool calls assembled from the deltas of a stream. */
function callsOf(...deltas: readonly unknown[]) {
  const builder = createToolCallBuilder();
  for (const delta of deltas)
    for (const fragment of toolCallFragments({ tool_calls: [delta] })) builder.add(fragment);
  return builder.calls();
}

const tide = { name: 'tide', arguments: '{"port":"Brest"}' };
const wind = { name: 'wind', arguments: '{"at":6}' };

test('C2: a tool call is assembled from its fragments, and two calls stay separate', () => {
  expect(
    callsOf(
      { index: 0, id: 'a', type: 'function', function: { name: 'tide', arguments: '' } },
      { index: 0, function: { arguments: '{"port":' } },
      { index: 0, function: { arguments: '"Brest"}' } },
      { index: 1, id: 'b', function: { name: 'wind', arguments: '{"at":6}' } },
    ),
  ).toEqual([tide, wind]);
});

test('C2: an index that is always 0, starts at 1 or is missing doesn’t mix calls up', () => {
  const parts = (at: (call: number) => object) =>
    callsOf(
      { ...at(0), id: 'a', function: { name: 'tide', arguments: '{"port":' } },
      { ...at(0), function: { arguments: '"Brest"}' } },
      { ...at(1), id: 'b', function: { name: 'wind', arguments: '{"at":' } },
      { ...at(1), function: { arguments: '6}' } },
    );
  expect(parts(() => ({ index: 0 }))).toEqual([tide, wind]);
  expect(parts((call) => ({ index: call + 1 }))).toEqual([tide, wind]);
  expect(parts(() => ({}))).toEqual([tide, wind]);
});

test('C2: calls without an id are distinguished by their names, and by complete arguments', () => {
  const otherTide = { name: 'tide', arguments: '{"port":"Kiel"}' };
  expect(callsOf({ function: tide }, { function: wind }, { function: otherTide })).toEqual([
    tide,
    wind,
    otherTide,
  ]);
  expect(callsOf({ function: tide }, { function: otherTide })).toEqual([tide, otherTide]);
  const repeating = ['{"port":', '"Brest"}'].map((part) => ({ function: { name: 'tide', arguments: part } }));
  expect(callsOf(...repeating)).toEqual([tide]);
});

test('C2: fragments with an ID of their own are one call, as Kimi, LM Studio and Poolside send them', () => {
  const part = (id: string, args: string, name?: string) => ({
    index: 0,
    id,
    function: { arguments: args, ...(name !== undefined && { name }) },
  });
  // NousResearch/hermes-agent#45164
  expect(
    callsOf(
      part('tool_1', '', 'tide'),
      ...['{"', 'port', '":"', 'Brest', '"}'].map((args, at) => part(`tool_${at + 2}`, args)),
      part('tool_7', '\n'),
      part('tool_8', '', 'wind'),
      part('tool_9', '{"at":6}'),
    ),
  ).toEqual([{ ...tide, arguments: `${tide.arguments}\n` }, wind]);
  // NousResearch/hermes-agent#5254: the names are empty, and there's no index.
  expect(
    callsOf(
      { id: '701601222', function: { name: 'tide', arguments: '' } },
      { id: 'tool-call-1', function: { name: '', arguments: '{"port":' } },
      { id: 'tool-call-2', function: { name: '', arguments: '"Brest"}' } },
    ),
  ).toEqual([tide]);
  // poolsideai/pool#9: all fragments except the first share a different ID.
  expect(
    callsOf(
      part('a', '', 'tide'),
      part('b', '{"port":'),
      part('b', '"Brest"}'),
      part('c', '{"at":6}', 'wind'),
    ),
  ).toEqual([tide, wind]);
});

test('C2: a name that is split over fragments is joined, as Gemini sends it, and a repeated one isn’t', () => {
  // continuedev/continue#5849
  const rest = { index: 0, function: { arguments: '{}' } };
  const first = { index: 0, id: 'a', function: { name: 'edit_ex', arguments: '' } };
  const joined = [{ name: 'edit_existing_file', arguments: '{}' }];
  expect(callsOf(first, { index: 0, function: { name: 'isting_file' } }, rest)).toEqual(joined);
  expect(callsOf(first, { index: 0, id: 'a', function: { name: 'isting_file' } }, rest)).toEqual(joined);
  // NousResearch/hermes-agent#8259: MiniMax repeats the name in every fragment.
  const repeated = (args: string) => ({ index: 0, id: 'a', function: { name: 'tide', arguments: args } });
  expect(callsOf(repeated(''), repeated('{"port":'), repeated('"Brest"}'))).toEqual([tide]);
});

test('C2: calls that all have the index 0 stay separate, as Ollama sends them', () => {
  // NousResearch/hermes-agent#3468
  const call = (id: string, path: string) => ({
    index: 0,
    id,
    function: { name: 'write_file', arguments: `{"path":"${path}"}` },
  });
  expect(callsOf(call('a', 'alpha.txt'), call('b', 'beta.txt'))).toEqual([
    { name: 'write_file', arguments: '{"path":"alpha.txt"}' },
    { name: 'write_file', arguments: '{"path":"beta.txt"}' },
  ]);
});

test('C2: arguments that arrive before the name, as an object or truncated are kept', () => {
  expect(
    callsOf(
      { index: 0, id: 'a', function: { arguments: '{"port":"Brest"}' } },
      { index: 0, function: { name: 'tide' } },
    ),
  ).toEqual([tide]);
  expect(callsOf({ function: { name: 'wind', arguments: { at: 6 } } })).toEqual([wind]);
  expect(callsOf({ function: { name: 'tide', arguments: '{"por' } })).toEqual([
    { name: 'tide', arguments: '{"por' },
  ]);
});

test('C2: a function call of the older API is one call', () => {
  const builder = createToolCallBuilder();
  const fragments: ToolCallFragment[] = [
    { name: 'tide', arguments: '' },
    { arguments: '{"port":"Brest"}' },
  ].flatMap((call) => [...toolCallFragments({ function_call: call })]);
  for (const fragment of fragments) builder.add(fragment);
  expect(builder.calls()).toEqual([tide]);
});

test('C2: a name longer than any tool’s is cut', () => {
  const [call] = callsOf({
    index: 0,
    id: 'a',
    function: { name: 'n\u0301'.repeat(100_000), arguments: '{}' },
  });
  expect(call?.name).toHaveLength(200);
});
