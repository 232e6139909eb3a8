import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { isRequestable } from '../../../../src/renderer/transcribe/job/other-format.ts';
import { FailedHeading } from '../../../../src/renderer/transcribe/queue/failed-group.tsx';
import { TranslationButton } from '../../../../src/renderer/transcribe/translation/translation-button.tsx';
import { failure } from '../../../../src/shared/failure.ts';
import { transcriptWith } from '../../../fixtures/listed-items.ts';

const done = transcriptWith({ id: 'a', audioUrl: '/media/a' });
const failed = transcriptWith({
  id: 'f',
  audioUrl: '/media/f',
  counts: { words: 0, lines: 0, edited: 0, uncertain: 0 },
  chunks: done.chunks.map((chunk) => ({
    ...chunk,
    progress: { state: 'failed', failure: failure('timed-out'), mayBeCharged: false, hasResponse: false },
  })),
});

// What is rendered on a server is the state before anything has arrived.
describe('while the list of transcripts is arriving', () => {
  test('X3, T12: a translation that may exist already can’t be requested', () => {
    const markup = renderToStaticMarkup(
      createElement(TranslationButton, { transcript: done, inMenu: false }),
    );
    expect(markup).toMatch(/<button[^>]* aria-busy="true"[^>]*>.*Translate/);
  });

  test('T3: Retry all and Delete failed don’t apply to a part of the failed ones', () => {
    const markup = renderToStaticMarkup(createElement(FailedHeading, { failed: [failed, failed] }));
    expect(markup.match(/<button/g)).toHaveLength(2);
    expect(markup.match(/<button[^>]* aria-busy="true"/g)).toHaveLength(2);
  });

  test('T3: a single failed one has no actions for the group', () => {
    const markup = renderToStaticMarkup(createElement(FailedHeading, { failed: [failed] }));
    expect(markup).not.toContain('<button');
  });

  test('T8: another response format that may exist already can’t be requested', () => {
    expect(isRequestable(done, false)).toBe(false);
    expect(isRequestable(done, true)).toBe(true);
    expect(isRequestable(transcriptWith({ id: 'a' }), true)).toBe(false);
    expect(isRequestable(failed, true)).toBe(false);
  });
});
