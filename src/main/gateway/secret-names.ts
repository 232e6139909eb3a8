const secretName = /auth|api-?_?key|token|secret|cookie|password|signature|^key$|^sig$|-key$/i;
// These say how much there is, and what a page may do.
const plainName = /tokens|limit|www-authenticate|access-control/i;
/** Versions of an API, such as `2024-10-21-preview`, are long and no secret. */
const version = /^v?\d[\d.-]*(-preview|-beta)?$/i;
/** Shorter values occur by chance. */
const distinct = 12;

/** Whether a header or a field of a query is called what secrets are called. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !plainName.test(name);
}

/** The values in an address's query that may be secrets: those with a secret's name, and long ones. */
export function secretsInQuery(address: string): readonly string[] {
  const fields = [...(URL.parse(address)?.searchParams ?? [])];
  return fields
    .filter(([name, value]) => isSecretName(name) || (value.length >= distinct && !version.test(value)))
    .map(([, value]) => value);
}
