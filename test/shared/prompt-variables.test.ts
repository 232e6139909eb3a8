import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledIn, variablesIn } from '../../src/shared/chat/prompt-variables.ts';

describe('the variables of a prompt', () => {
  it('C25: are a name, a name with a default, or a name with choices', () => {
    const text = 'Translate into {{language=English}} in a {{ tone: formal | friendly }} tone: {{text}}';
    expect(variablesIn(text)).toEqual([
      { name: 'language', choices: [], initial: 'English' },
      { name: 'tone', choices: ['formal', 'friendly'], initial: 'formal' },
      { name: 'text', choices: [], initial: '' },
    ]);
    expect(filledIn(text, { language: 'Māori', tone: 'friendly', text: 'a\nb' })).toBe(
      'Translate into Māori in a friendly tone: a\nb',
    );
  });

  it('C25: are asked for once, with the first default that is given', () => {
    const text = '{{name}} and {{name=Ada}} and {{name=Bob}}';
    expect(variablesIn(text)).toEqual([{ name: 'name', choices: [], initial: 'Ada' }]);
    expect(filledIn(text, { name: 'Eve' })).toBe('Eve and Eve and Eve');
  });

  it('C25: may have names in any language, and defaults with any character but braces', () => {
    expect(variablesIn('{{语言＝中文}}{{语气：正式｜友好}}')).toEqual([
      { name: '语言', choices: [], initial: '中文' },
      { name: '语气', choices: ['正式', '友好'], initial: '正式' },
    ]);
    expect(variablesIn('{{目标语言=中文}} {{at=10:30 | noon}} {{a:b=c|d}}')).toEqual([
      { name: '目标语言', choices: [], initial: '中文' },
      { name: 'at', choices: [], initial: '10:30 | noon' },
      { name: 'a', choices: ['b=c', 'd'], initial: 'b=c' },
    ]);
  });

  it('C25: stay text after a backslash, without a name, across lines and in other braces', () => {
    const text = '\\{{name}} {{}} {{ }} {{=x}} {{a\nb}} { {x} } {{#if x}} {{{x}}';
    expect(variablesIn('\\{{name}} {{}} {{ }} {{=x}} {{a\nb}} { {x} } {{#if x}}')).toEqual([]);
    expect(filledIn(text, { name: 'no', x: 'yes' })).toBe(
      '{{name}} {{}} {{ }} {{=x}} {{a\nb}} { {x} } {{#if x}} {yes',
    );
  });

  it('C25: can be named like a property of every object', () => {
    const [variable] = variablesIn('{{__proto__=x}} {{constructor}}');
    expect(variable).toEqual({ name: '__proto__', choices: [], initial: 'x' });
    expect(filledIn('{{constructor}}', {})).toBe('{{constructor}}');
    expect(filledIn('{{constructor}}', { constructor: 'made' })).toBe('made');
  });

  it('C25: take values as they are, even if these look like variables or replacement patterns', () => {
    expect(filledIn('{{a}}{{b}}', { a: '{{b}}', b: '$& $1 $$' })).toBe('{{b}}$& $1 $$');
  });

  it('C25: leave a text unchanged if nothing is filled in, apart from backslashes', () => {
    const part = fc.constantFrom('{{', '}}', '{', '}', 'name', '=', ':', '|', ' ', '\n', '字');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        expect(filledIn(text, {})).toBe(text);
        const values = Object.fromEntries(variablesIn(text).map(({ name }) => [name, 'x']));
        expect(variablesIn(filledIn(text, values)).filter(({ name }) => name in values)).toEqual([]);
      }),
    );
  });
});
