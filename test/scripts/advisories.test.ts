import { expect, it } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { linesOf } from '../../scripts/test/advisories.mjs';

const audit = (vulnerabilities: object) =>
  `npm warn something\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities })}\n`;

it('reports if no severe vulnerability is known', () => {
  expect(linesOf(audit({}))).toEqual([
    'The packages of the app and its tools have no known severe vulnerabilities.',
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
  expect(one).toBe('Warning: a <1.0.0 has a known vulnerability of high severity. See npm audit.');
  expect(two).toContain('b * has a known vulnerability of critical severity');
});

it('says why nothing was checked, whatever the registry returned', () => {
  const refused = JSON.stringify({
    message: '405 Method Not Allowed',
    statusCode: 405,
    error: { summary: '' },
  });
  expect(linesOf(refused)).toEqual([
    "Couldn't check for known vulnerabilities: the registry responded with status 405.",
  ]);
  expect(linesOf('npm error code ENOTFOUND\nnpm error more')).toEqual([
    "Couldn't check for known vulnerabilities: npm error code ENOTFOUND.",
  ]);
  expect(linesOf('')).toEqual([
    "Couldn't check for known vulnerabilities: the registry didn't respond in time.",
  ]);
});
