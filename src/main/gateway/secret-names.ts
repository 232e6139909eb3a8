const secretName = /auth|api-?_?key|token|secret|cookie|password|signature|^key$|^sig$|-key$/i;
// Token counts, limits, and headers that aren't secret.
const plainName = /tokens|limit|www-authenticate|access-control/i;
/** API versions such as `2024-10-21-preview` are long but not secret. */
const version = /^v?\d{1,4}(?:[.-]\d{1,2}){0,3}(?:-preview|-beta)?$/i;
/** Shorter values may occur by chance, so they aren't treated as secrets. */
const minLength = 12;

/** Whether the name of a header or a query field suggests a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !plainName.test(name);
}

/** Returns the values in an address's query that may be secret: those whose names suggest secrets, and long ones. */
export function secretsInQuery(address: string): readonly string[] {
  const fields = [...(URL.parse(address)?.searchParams ?? [])];
  return fields
    .filter(([name, value]) => isSecretName(name) || (value.length >= minLength && !version.test(value)))
    .map(([, value]) => value);
}

/** Shorter values of extra fields may occur by chance. */
const minFieldLength = 8;

/** Returns the strings in extra fields of requests whose names suggest secrets, at any depth. */
export function secretsInFields(fields: unknown, name = ''): readonly string[] {
  if (typeof fields === 'string')
    return isSecretName(name) && fields.length >= minFieldLength ? [fields] : [];
  if (Array.isArray(fields)) return fields.flatMap((value) => secretsInFields(value, name));
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([field, value]) => secretsInFields(value, field));
}
