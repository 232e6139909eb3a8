import { expect, it } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { linesOf } from '../../scripts/test/advisories.mjs';

const audit = (vulnerabilities: object) =>
  `npm warn something\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities })}\n`;

it('reports if no severe vulnerability is known', () => {
  expect(linesOf(audit({}))).toEqual([
    'No severe weakness is known in the packages of the app and its tools.',
  ]);
  const small = { name: 'a', severity: 'moderate', range: '<1.0.0' };
  expect(linesOf(audit({ a: small }))).toHaveLength(1);
});

it('warns of each severe vulnerability by package', () => {
  const [one, two] = linesOf(
    audit({
      a: { name: 'a', severity: 'high', range: '<1.0.0' },
      b: { name: 'b', severity: 'critical', range: '*' },
    }),
  );
  expect(one).toBe('Warning: a weakness of severity high is known in a <1.0.0. See npm audit.');
  expect(two).toContain('critical is known in b *');
});

it('says why nothing was checked, whatever the registry returned', () => {
  const refused = JSON.stringify({
    message: '405 Method Not Allowed',
    statusCode: 405,
    error: { summary: '' },
  });
  expect(linesOf(refused)).toEqual(['Known weaknesses were not looked for: the registry answers 405.']);
  expect(linesOf('npm error code ENOTFOUND\nnpm error more')).toEqual([
    'Known weaknesses were not looked for: npm error code ENOTFOUND.',
  ]);
  expect(linesOf('')).toEqual(['Known weaknesses were not looked for: the registry did not answer in time.']);
});
