import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReplyExtrasView } from '../../../../../src/renderer/chat/reply/contents/reply-extras-view.tsx';

const render = (calls: number) =>
  renderToStaticMarkup(
    createElement(ReplyExtrasView, {
      extras: {
        declined: false,
        toolCalls: Array.from({ length: calls }, (_, at) => ({ name: `tool ${at}`, arguments: '{}' })),
        droppedImages: 0,
        citations: [],
      },
    }),
  );
const count = (markup: string) => markup.split('<li').length - 1;

test('C28: the first 50 of many tool calls are shown, and a button shows more', () => {
  expect(count(render(50))).toBe(50);
  expect(render(50)).not.toContain('<button');
  expect(count(render(1_000))).toBe(50);
  expect(render(1_000)).toContain('asked to use 1000 tools');
  expect(render(1_000)).toContain('Show more (950 left)');
});
