import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ListState } from '../../../src/renderer/failures/list-state.tsx';
import { failure } from '../../../src/shared/failure.ts';

const render = (loaded: boolean, failed: ReturnType<typeof failure> | null) =>
  renderToStaticMarkup(
    createElement(ListState, { loaded, failure: failed }, createElement('p', null, 'the list')),
  );

describe('X5: a list in each of its states', () => {
  test('X5: a loading list is busy, and neither empty nor failed', () => {
    expect(render(false, null)).toBe('<div aria-busy="true"></div>');
  });

  test('X5: a loaded list shows only its content', () => {
    expect(render(true, null)).toBe('<p>the list</p>');
  });

  test('X5, X4: a failed list says why and what to do, and never looks empty', () => {
    const markup = render(false, failure('storage'));
    expect(markup).toContain('role="alert"');
    expect(markup).toContain('Reload');
    expect(markup).not.toContain('the list');
  });

  test('X5: loaded content stays below the reason why updates stopped', () => {
    const markup = render(true, failure('internal'));
    expect(markup.indexOf('role="alert"')).toBeLessThan(markup.indexOf('the list'));
  });
});
