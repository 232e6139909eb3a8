import { describe, expect, it } from 'vitest';
import { type Language, languageOf } from '../../../../src/renderer/markdown/code/code-languages.ts';
import { type Colouring, createColouring } from '../../../../src/renderer/markdown/code/colouring.ts';
import { type CodePiece, isWarm, loadColourer } from '../../../../src/renderer/markdown/code/highlight.ts';

type Lines = readonly (readonly CodePiece[])[];

function languageCalled(name: string): Language {
  const language = languageOf(name);
  if (!language) throw new Error(`No language is called ${name}`);
  return language;
}

async function colourLines(language: string, code: string): Promise<Lines> {
  const colour = await loadColourer(languageCalled(language));
  return colour(code, undefined).lines;
}

const textsOf = (lines: Lines, kind: CodePiece['kind']): string[] =>
  lines.flatMap((line) => line.filter((piece) => piece.kind === kind).map((piece) => piece.text.trim()));

describe('C10 highlighting', () => {
  it('colours keywords, strings, numbers and comments, and nothing else', async () => {
    const lines = await colourLines(
      'py',
      'def chapters(rundown):\n    for i in enumerate(rundown, 1):  # parts\n        yield f"NAME{i}=" + None',
    );
    expect(textsOf(lines, 'keyword')).toEqual(['def', 'for', 'in', 'enumerate', 'yield', 'f']);
    expect(textsOf(lines, 'number')).toEqual(['1', 'None']);
    expect(textsOf(lines, 'comment')).toEqual(['# parts']);
    expect(textsOf(lines, 'string')).toEqual(['"NAME', '="']);
    expect(textsOf(lines, undefined).join(' ')).toContain('chapters');
  });

  it('doesn’t colour names in strings and symbols', async () => {
    const lines = await colourLines(
      'ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code to highlight
      'const a: string = `x ${b.c(1)} y` + "z"; // c\nif (a && !b) return null;',
    );
    expect(textsOf(lines, 'string')).toEqual(['`x', 'y`', '"z"']);
    expect(textsOf(lines, 'keyword')).toEqual(['const', 'if', 'return']);
    expect(textsOf(lines, 'number')).toEqual(['1', 'null']);
  });

  it('recognises each language by the names that models use', async () => {
    for (const word of 'bash c c++ c# css dart diff dockerfile go html ini java js jsx json kotlin lua make php powershell Python r ruby rust sql swift toml tsx TypeScript xml yaml'.split(
      ' ',
    )) {
      const lines = await colourLines(word, 'x = "a" # 1\ny');
      expect(lines.map((line) => line.map((piece) => piece.text).join('')).join('\n')).toBe('x = "a" # 1\ny');
      expect(isWarm(languageCalled(word))).toBe(true);
    }
    expect(languageOf('brainfuck')).toBeUndefined();
    expect(languageOf('')).toBeUndefined();
  });
});

describe('C10 highlighting of streaming code', () => {
  const code = '/* a\n   b */ let c = `d\n  e` + 1;\n\nconst f = 2;\n'.repeat(20);

  function watched(deps: { readonly word?: string; readonly pause?: () => Promise<void> } = {}): {
    readonly colouring: Colouring;
    readonly shown: () => Lines;
    readonly untilIdle: () => Promise<void>;
  } {
    let lines: Lines = [];
    let changes = 0;
    const colouring = createColouring({
      load: () => loadColourer(languageCalled(deps.word ?? 'js')),
      pause: deps.pause ?? (() => Promise.resolve()),
      onLines: (next) => {
        lines = next;
        changes += 1;
      },
    });
    const untilIdle = async (): Promise<void> => {
      for (let before = -1; before !== changes; ) {
        before = changes;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    return { colouring, shown: () => lines, untilIdle };
  }

  it('ends with the same result as all at once', async () => {
    const colouredAtOnce = await colourLines('js', code.trimEnd());
    const { colouring, shown, untilIdle } = watched();
    for (let end = 0; end < code.length; end += 13) {
      colouring.update(code.slice(0, end), false);
      if (end % 5 === 0) await untilIdle();
    }
    colouring.update(code.trimEnd(), true);
    await untilIdle();
    expect(shown()).toEqual(colouredAtOnce);
  });

  it('leaves an unfinished line plain, and keeps the lines before it', async () => {
    const { colouring, shown, untilIdle } = watched();
    colouring.update('let a = 1;\nlet b', false);
    await untilIdle();
    const [first] = shown();
    expect(shown().length).toBe(1);
    colouring.update('let a = 1;\nlet b = 2;\n', false);
    await untilIdle();
    expect(shown().length).toBe(2);
    expect(shown()[0]).toBe(first);
  });

  it('restarts for different code, and leaves very long code plain', async () => {
    const { colouring, shown, untilIdle } = watched();
    colouring.update('let a = 1;\n', true);
    await untilIdle();
    colouring.update('if (x) y;\n', true);
    await untilIdle();
    expect(textsOf(shown(), 'keyword')).toEqual(['if']);
    colouring.update('let a = 1;\n'.repeat(2000), true);
    await untilIdle();
    expect(shown()).toEqual([]);
  });

  it('colours in small steps, and stops when it is aborted', async () => {
    let pauses = 0;
    let stop = (): void => undefined;
    const { colouring, shown, untilIdle } = watched({
      pause: async () => {
        pauses += 1;
        if (pauses === 2) stop();
      },
    });
    stop = colouring.stop;
    colouring.update('const a = 1;\n'.repeat(500), true);
    await untilIdle();
    expect(pauses).toBe(2);
    expect(shown().length).toBeGreaterThan(2);
    expect(shown().length).toBeLessThan(200);
  });
});
