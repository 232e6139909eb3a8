import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LastResort } from '../../../src/renderer/shell/last-resort.tsx';

test('X4: if rendering the page fails, a sentence says what is kept and what to do', () => {
  const resort = new LastResort({ children: createElement('p', null, 'the page') });
  expect(renderToStaticMarkup(resort.render())).toBe('<p>the page</p>');
  resort.state = LastResort.getDerivedStateFromError();
  const markup = renderToStaticMarkup(resort.render());
  expect(markup).toContain('role="alert"');
  expect(markup).toContain('running replies continue in the background');
  expect(markup).toContain('Reload');
  expect(markup).not.toContain('the page</p>');
});
