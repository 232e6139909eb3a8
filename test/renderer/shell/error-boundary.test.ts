import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorBoundary } from '../../../src/renderer/shell/error-boundary.tsx';

test('X4: if rendering the page fails, a sentence says what is kept and what to do', () => {
  const boundary = new ErrorBoundary({ children: createElement('p', null, 'the page') });
  expect(renderToStaticMarkup(boundary.render())).toBe('<p>the page</p>');
  boundary.state = ErrorBoundary.getDerivedStateFromError();
  const markup = renderToStaticMarkup(boundary.render());
  expect(markup).toContain('role="alert"');
  expect(markup).toContain('running replies continue in the background');
  expect(markup).toContain('Reload');
  expect(markup).not.toContain('the page</p>');
});
