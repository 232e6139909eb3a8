import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  backToTranscript,
  changeText,
  replaceScript,
  showTranscriptText,
  useScript,
} from '../../../../src/renderer/speak/model/script-store.ts';
import { useToast } from '../../../../src/renderer/ui/overlay/toast.tsx';

const notices = () => [useToast.getState().shown].flatMap((shown) => shown?.text ?? []);
const slow = 'אב ab '.repeat(4000);
const tooOften = expect.stringContaining('can have at most 20,000 characters');

beforeEach(() => {
  useToast.setState({ shown: null });
  vi.useFakeTimers();
  useScript.setState({
    text: 'Before.',
    plain: true,
    voiceOverId: 'v',
    own: false,
    isLoaded: true,
  });
  return () => void vi.useRealTimers();
});

describe('a text that changes direction too often', () => {
  test.each([
    ['typed', () => changeText(slow)],
    ['opened or sent to Speak', () => replaceScript({ text: slow, plain: true })],
    ['a voice-over’s transcript', () => showTranscriptText('v', slow)],
    ['the transcript that an edited voice-over goes back to', () => backToTranscript(slow)],
  ])('S1: isn’t put into the editor, and a message says why: %s', (_, put) => {
    put();
    expect(useScript.getState()).toMatchObject({ text: 'Before.', own: false });
    expect(notices()).toEqual([tooOften]);
  });

  test('S1: can be shortened if it’s stored', () => {
    useScript.setState({ text: slow });
    changeText(slow.slice(0, -1));
    expect(useScript.getState().text).toBe(slow.slice(0, -1));
    changeText(`${slow}a`);
    expect(useScript.getState().text).toBe(slow.slice(0, -1));
    expect(notices()).toEqual([tooOften]);
  });
});

test('X3: a voice-over shows its transcript’s text until the user edits it', () => {
  showTranscriptText('other', 'Not mine.');
  expect(useScript.getState()).toMatchObject({ text: 'Before.' });
  showTranscriptText('v', 'Harbour.');
  expect(useScript.getState()).toMatchObject({ text: 'Harbour.', own: false });
  changeText('Harbour!');
  showTranscriptText('v', 'Harbours.');
  expect(useScript.getState()).toMatchObject({ text: 'Harbour!', own: true });
});
