import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decisionProblems, featureIds, featureProblems, unknownDecisions } from './document-rules.ts';
import { filesBelow, isCode } from './source.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const docs = filesBelow(root, 'docs').filter(({ path }) => path.endsWith('.md'));
const decisions = docs.filter(({ path }) => path.startsWith('docs/decisions/'));
const tests = filesBelow(root, 'test').filter(({ path }) => isCode(path));

describe('Documents', () => {
  test('every feature id of a test is defined in docs/features.md, and every defined id has a test', () => {
    const features = readFileSync(`${root}docs/features.md`, 'utf8');
    // This file contains samples that aren't titles.
    const others = tests.filter(({ path }) => path !== 'test/architecture/documents.test.ts');
    expect(featureProblems(features, others)).toEqual([]);
  });

  test('decisions are numbered without gaps, and their file names repeat their headings', () => {
    expect(decisions.length).toBeGreaterThan(30);
    expect(decisionProblems(decisions)).toEqual([]);
  });

  test('every mentioned decision exists', () => {
    const files = ['bin', 'src', 'scripts', 'packaging'].flatMap((folder) => filesBelow(root, folder));
    const all = [...files, ...tests, ...docs].filter(({ path }) => /\.(?:tsx?|mjs|md)$/.test(path));
    expect(all.flatMap((file) => unknownDecisions(file, decisions.length))).toEqual([]);
  });
});

describe('Each document rule rejects violations', () => {
  const sample = (text: string, path = 'test/sample.test.ts') => ({ path, text });

  test('ids are read from titles, template literals, tables of cases and benchmarks, but not from keys or texts', () => {
    const text = `
      test('C1: a title', () => {});
      it('S5 S9 %s: a part', () => {});
      test(\`T4, X2: \${1}\`, () => {});
      test.each([['P1: a case', 1]])('%s', () => {});
      press('F6'); equal('H3 First'); press('Shift+F8'); says('The key F2 renames');
    `;
    expect(featureIds(sample(text))).toEqual(['C1', 'S5', 'S9', 'T4', 'X2', 'P1']);
    expect(featureIds(sample(`const row = { id: 'F2' };`, 'test/bench/row.ts'))).toEqual(['F2']);
    expect(featureIds(sample(`const row = { id: 'F2' };`))).toEqual([]);
  });

  test('an undefined, an unused and a repeated id are reported', () => {
    const features = '| C1 | Streaming. |\n| C2 | Endings. |\n| C2 | Endings. |\n';
    expect(featureProblems(features, [sample(`test('C1, Z9: a title', () => {});`)])).toEqual([
      'test/sample.test.ts has the feature id Z9: define it in docs/features.md.',
      'docs/features.md defines C2, but no test has it: test the feature or remove the row.',
      'docs/features.md defines C2, but no test has it: test the feature or remove the row.',
      'docs/features.md defines C2 twice.',
    ]);
  });

  test('a gap, another file name and a missing heading are reported', () => {
    const decision = (name: string, text: string) => ({ path: `docs/decisions/${name}.md`, text });
    const first = decision('0001-one-contract', '# 1. One contract\n');
    expect(decisionProblems([first, decision('0002-don-t', '# 2. Don’t\n')]).join()).toContain(
      '0002-dont.md',
    );
    expect(decisionProblems([first, decision('0003-third', '# 3. Third\n')]).join()).toContain(
      'leave no gap',
    );
    expect(decisionProblems([decision('0001-one', 'One\n')]).join()).toContain('has no heading');
  });

  test('a mention of a decision that doesn’t exist is reported', () => {
    const file = { path: 'src/a.ts', text: '// See decision 2, not decision 3.' };
    expect(unknownDecisions(file, 2)).toEqual(['src/a.ts mentions decision 3, but there are only 2.']);
  });
});
