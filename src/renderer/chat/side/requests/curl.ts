import type { RecordedRequest, UploadPart } from '../../../../shared/gateways/inspector.ts';

/**
 * Returns a request as a curl command for a POSIX shell, with the API key as `$API_KEY`. Returns null if the body was
 * too long to be stored in full.
 */
export function curlOf(request: RecordedRequest, body: string): string | null {
  const { url, headers, body: sent } = request;
  if (sent.kind === 'text' && !sent.whole) return null;
  const upload = sent.kind === 'upload';
  const lines = [
    `curl ${/[[\]{}]/.test(url) ? '--globoff ' : ''}--no-buffer ${quoted(url)}`,
    ...headers
      .filter(([name]) => !(upload && isFormHeader(name)))
      .map(([name, value]) => header(name, value)),
  ];
  if (sent.kind === 'text') lines.push(`--data-binary ${quoted(body)}`);
  if (upload) lines.push(...sent.parts.map(part));
  return lines.join(' \\\n  ');
}

/** Quotes text as a single word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Returns a header argument. A hidden value becomes a shell variable, in double quotes so that the shell expands it.
 */
function header(name: string, value: string): string {
  // HTTP allows other characters in names, and the shell would interpret them in double quotes.
  if (value === '…' && /^[a-z][a-z0-9-]*$/i.test(name) && name.toLowerCase() !== 'authorization')
    return `-H "${name}: $${name.toUpperCase().replaceAll('-', '_')}"`;
  if (name.toLowerCase() !== 'authorization') return `-H ${quoted(`${name}: ${value}`)}`;
  const [scheme] = value.split(' ');
  return `-H "${name}: ${scheme === value ? '' : `${scheme} `}$API_KEY"`;
}

/** Returns whether this is a header that curl sets itself for a form, with its own boundary. */
function isFormHeader(name: string): boolean {
  return ['content-type', 'content-length'].includes(name.toLowerCase());
}

/**
 * Returns the argument for a form part. Fields use `--form-string`, because `-F` treats some values as file names and
 * options.
 */
function part(one: UploadPart): string {
  if (one.kind === 'field') return `--form-string ${quoted(`${one.name}=${one.value}`)}`;
  const name = one.fileName.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `-F ${quoted(`${one.name}=@"${name}";type=${one.type}`)}`;
}
