import { type CallExpression, type Node, parseSync } from 'oxc-parser';
import type { SourceFile } from './source.ts';
import { nodesOf } from './walk.ts';

const ids = /[A-Z]\d{1,2}/g;
const titleStart = /^[A-Z]\d{1,2}(?:,? [A-Z]\d{1,2})*(?=: | \S)/;
/** Titles in tables of cases have a colon after their ids. */
const caseStart = /^[A-Z]\d{1,2}(?:,? [A-Z]\d{1,2})*(?=: )/;

/**
 * Returns the feature ids at the start of test titles and case titles (`C1: …`, `S5 S9 …`), and the ids of benchmarks.
 */
export function featureIds({ path, text }: SourceFile): readonly string[] {
  const nodes = [...nodesOf(parseSync(path, text).program)].map(({ node }) => node);
  const titles = new Set<Node>(nodes.flatMap((node) => (isTest(node) ? node.arguments.slice(0, 1) : [])));
  return nodes.flatMap((node) => {
    const title = textOf(node);
    if (title !== null) return (titles.has(node) ? titleStart : caseStart).exec(title)?.[0].match(ids) ?? [];
    return path.startsWith('test/bench/') ? benchmarkId(node) : [];
  });
}

function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? null;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

function benchmarkId(node: Node): readonly string[] {
  if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'id') return [];
  return textOf(node.value)?.match(/^F\d+$/) ?? [];
}

/** Whether a node is a call such as `test(…)`, `test.skipIf(…)(…)` or `it.each(…)(…)`. */
function isTest(node: Node): node is CallExpression {
  if (node.type !== 'CallExpression') return false;
  let callee: Node = node.callee;
  while (callee.type !== 'Identifier') {
    if (callee.type === 'MemberExpression') callee = callee.object;
    else if (callee.type === 'CallExpression') callee = callee.callee;
    else return false;
  }
  return ['test', 'it', 'describe'].includes(callee.name);
}

/** Compares the ids that tests use with those that the first column of a table in `docs/features.md` defines. */
export function featureProblems(features: string, tests: readonly SourceFile[]): readonly string[] {
  const defined = [...features.matchAll(/^\| ([A-Z]\d{1,2}) +\| \S/gm)].map(([, name = '']) => name);
  const used = new Set<string>();
  const undefinedIds = tests.flatMap((file) =>
    [...new Set(featureIds(file))].flatMap((name) => {
      used.add(name);
      return defined.includes(name)
        ? []
        : [`${file.path} has the feature id ${name}: define it in docs/features.md.`];
    }),
  );
  const repeated = defined.filter((name, index) => defined.indexOf(name) < index);
  return [
    ...undefinedIds,
    ...defined
      .filter((name) => !used.has(name))
      .map(
        (name) => `docs/features.md defines ${name}, but no test has it: test the feature or remove the row.`,
      ),
    ...repeated.map((name) => `docs/features.md defines ${name} twice.`),
  ];
}

/** Checks that decisions are numbered without gaps, and that each file name repeats its heading. */
export function decisionProblems(decisions: readonly SourceFile[]): readonly string[] {
  return [...decisions]
    .sort((one, other) => one.path.localeCompare(other.path))
    .flatMap(({ path, text }, index) => {
      const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
      if (!number || !title) return [`${path} has no heading “# 1. Title”.`];
      const slug = title
        .toLowerCase()
        .replace(/['’`]/g, '')
        .replace(/[^a-z\d]+/g, '-');
      const name = `docs/decisions/${number.padStart(4, '0')}-${slug}.md`;
      return [
        ...(path === name ? [] : [`${path} has the heading “${number}. ${title}”: name the file ${name}.`]),
        ...(Number(number) === index + 1
          ? []
          : [`${path} is number ${index + 1} in order, not ${number}: leave no gap.`]),
      ];
    });
}

/** Finds mentions of decisions that don't exist; `count` is the number of decisions. */
export function unknownDecisions(file: SourceFile, count: number): readonly string[] {
  return [...file.text.matchAll(/\bdecision (\d+)/gi)]
    .filter(([, number]) => Number(number) < 1 || Number(number) > count)
    .map(([mention]) => `${file.path} mentions ${mention}, but there are only ${count}.`);
}
