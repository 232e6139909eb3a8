import { expect, test } from 'vitest';
import { slowExpressions } from './expression-rules.ts';
import { parsed } from './source.ts';

function problemsOf(text: string): readonly string[] {
  return slowExpressions(parsed({ path: 'src/shared/text/planted.ts', text }));
}

const { raw } = String;

test('slow expressions are refused', () => {
  const slow = [
    raw`/\s+$/`,
    raw`/^ +| +$/g`,
    raw`/<[^>]*>/g`,
    raw`/(a+)+$/`,
    raw`/^(\w+\s?)*$/`,
    raw`/^(ab)*(ab)*$/`,
    raw`/^(?:ab|ab)*c/`,
    raw`/^((ab)*)*c/`,
    raw`/^\d*\.?\d*$/`,
    raw`/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g`,
    raw`/【\d+†[^】]*】/g`,
    raw`/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi`,
    raw`/(?<=[.!?]["')]*)\s+/`,
    raw`/(?=.*x)y/`,
    raw`/"(?:[^"\\]|\\.)*"/`,
    raw`/^[\w-]+-worker-[\w-]+\.js$/`,
    raw`/[\s\S]{1,4000}?end/`,
  ];
  for (const expression of slow)
    expect(problemsOf(`const planted = ${expression};`), expression).not.toEqual([]);
});

test('expressions that read each character a fixed number of times are allowed', () => {
  const quick = [
    raw`/\s+/g`,
    raw`/(?<!\s)\s+$/`,
    raw`/<[^<>]*>/g`,
    raw`/^\d+(?:\.\d+)*$/`,
    raw`/(?<!\d)\d+ seconds/`,
    raw`/\bmodels?\b/`,
    raw`/^\s*(\S+)\s*-->\s*(\S+)/`,
    raw`/^[^=]*=/`,
    raw`/\n[ \t]*\n/`,
    raw`/too long.{0,80}limit/`,
  ];
  for (const expression of quick)
    expect(problemsOf(`const planted = ${expression};`), expression).toEqual([]);
});

test('concatenated expressions are checked too, and refused if they can’t be analysed', () => {
  const put = (made: string) =>
    problemsOf(`const blank = ' ';\nconst many = \`\${blank}+\`;\nconst planted = ${made};`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program's text
  expect(put('new RegExp(`${many}$`)')).not.toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program's text
  expect(put('new RegExp(`^${many}`)')).toEqual([]);
  expect(put('new RegExp(given)')).toHaveLength(1);
});
