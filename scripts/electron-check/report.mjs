/** Returns the numbered points of `docs/security.md` that only a person can judge, each on one line. */
export function checklist(security) {
  const section = security.slice(security.indexOf('### Not run in Electron yet'));
  const points = section
    .slice(0, section.indexOf('\n## '))
    .split(/^\d+\. /m)
    .slice(1);
  return points.map((point) => point.replace(/\s+/g, ' ').trim());
}

/**
 * Returns the report as Markdown. `versions` maps names to facts, `tally` counts the tests, and `toLookAt` is the
 * checklist. `folders` maps paths to their replacements, so that the report doesn't reveal where the user's files are.
 * Anything that looks like a key is left out.
 */
export function reportText({ versions, tally, toLookAt, folders }) {
  const { passed, failures, skipped } = tally;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const lines = [
    '# Parlance in Electron',
    '',
    ...Object.entries(versions).map(([name, value]) => `- ${name}: ${value}`),
    '',
    `## Passed: ${passed} tests`,
    '',
    `## Failed: ${failures.length} tests`,
    '',
    ...failures.map(({ name, message }) => `- ${name}: ${firstLine(message)}`),
    '',
    `## Not run: ${skipped.length} tests`,
    '',
    ...reasons.map((reason) => `- ${reason}`),
    '',
    '## To check by hand',
    '',
    ...toLookAt.map((point, at) => `${at + 1}. [ ] ${point}`),
    '',
  ];
  return withoutPrivate(lines.join('\n'), folders);
}

function firstLine(message) {
  return message.trim().split('\n')[0] ?? '';
}

function withoutPrivate(text, folders) {
  // The longest path comes first, because the project can be in the home folder.
  const paths = Object.keys(folders).sort((one, other) => other.length - one.length);
  const withoutPaths = paths.reduce((rest, path) => rest.replaceAll(path, folders[path]), text);
  return withoutPaths.replace(/\bsk-[\w-]{4,}/g, 'sk-…').replace(/\bBearer \S+/g, 'Bearer …');
}
