import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asDefaults,
  changedOf,
  stateOf,
  withParameter,
} from '../../../src/renderer/parameters/parameter-set-up.ts';
import { allParameters, summaryOf } from '../../../src/renderer/parameters/parameter-summary.ts';
import {
  readStop,
  shownStop,
  stopList,
  stopOf,
  writtenStop,
} from '../../../src/renderer/parameters/stop-text.ts';
import { chatParametersSchema } from '../../../src/shared/chat/parameters.ts';

describe('the three states of a parameter', () => {
  const setUp = { own: { temperature: 1, topP: null }, inherited: { topP: 0.5, maxTokens: 100 } };

  it('C7: a value, not sent, inherited with a value, inherited without one', () => {
    expect(stateOf(setUp, 'temperature')).toEqual({ kind: 'value', value: 1 });
    expect(stateOf(setUp, 'topP')).toEqual({ kind: 'not-sent', value: null });
    expect(stateOf(setUp, 'maxTokens')).toEqual({ kind: 'inherited', value: 100 });
    expect(stateOf(setUp, 'user')).toEqual({ kind: 'inherited', value: null });
  });

  it('C7: clearing one leaves the others', () => {
    expect(withParameter(setUp.own, 'temperature', undefined)).toEqual({ topP: null });
    expect(withParameter({}, 'topP', null)).toEqual({ topP: null });
  });

  it('C7: only what is sent becomes a default', () => {
    expect(asDefaults(setUp)).toEqual({ temperature: 1, maxTokens: 100 });
  });

  it('C7: “not sent” counts as changed', () => {
    expect(changedOf(setUp, ['temperature', 'topP', 'maxTokens'])).toBe(2);
  });
});

describe('the summary', () => {
  it('C7: knows every parameter', () => {
    expect(allParameters.toSorted()).toEqual(Object.keys(chatParametersSchema.shape).sort());
  });

  it('C7: lists what is sent and what isn’t, in the order of the inspector', () => {
    const own = { maxTokens: 2048, temperature: 0.4, frequencyPenalty: 0.3, topP: null, stream: false };
    const inherited = { user: 'desk', stop: ['a', 'b'] };
    expect(summaryOf({ own, inherited }, allParameters)).toEqual([
      '0.4 temperature',
      'no top p',
      '0.3 frequency',
      '2,048 max',
      '2 stop sequences',
      'user desk',
      'not streamed',
    ]);
    expect(summaryOf({ own: {}, inherited: {} }, allParameters)).toEqual([]);
    expect(summaryOf({ own: { stop: '\n' }, inherited: {} }, allParameters)).toEqual(['stop ↵']);
  });
});

describe('stop sequences', () => {
  it('C7: spaces are kept and visible', () => {
    expect(shownStop(' a b \n\t')).toBe('·a b ↵⇥');
    expect(shownStop('a ')).toBe('a·');
    expect(readStop('\\n\\nUser:')).toBe('\n\nUser:');
    expect(readStop('C:\\\\new \\d')).toBe('C:\\new \\d');
  });

  it('C7: any sequence can be written and read back', () => {
    fc.assert(
      fc.property(fc.string(), (sequence) => {
        expect(readStop(writtenStop(sequence))).toBe(sequence);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\\', 'n', 't', '\n', '\t', ' ')), (parts) => {
        expect(readStop(writtenStop(parts.join('')))).toBe(parts.join(''));
      }),
    );
  });

  it('C7: one is sent as a string, several as a list, and an empty list isn’t sent', () => {
    expect(stopOf(['a'])).toBe('a');
    expect(stopOf(['a', 'b'])).toEqual(['a', 'b']);
    expect(stopOf([])).toBeNull();
    expect(stopList('a')).toEqual(['a']);
    expect(stopList(null)).toEqual([]);
  });
});
