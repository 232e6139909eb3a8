import type { RecordedRequest, UploadPart } from '../../../shared/models/inspector.ts';

/**
 * A request as a command for a POSIX shell, with its key as `$API_KEY`. `body` is its body's text. Null where the body
 * was too long to be kept.
 */
export function curlOf(request: RecordedRequest, body: string): string | null {
  const { url, headers, body: sent } = request;
  if (sent.kind === 'text' && !sent.whole) return null;
  const upload = sent.kind === 'upload';
  const lines = [
    `curl ${/[[\]{}]/.test(url) ? '--globoff ' : ''}--no-buffer ${quoted(url)}`,
    ...headers.filter(([name]) => !(upload && isOfForm(name))).map(([name, value]) => header(name, value)),
  ];
  if (sent.kind === 'text') lines.push(`--data-binary ${quoted(body)}`);
  if (upload) lines.push(...sent.parts.map(part));
  return lines.join(' \\\n  ');
}

/** As one word of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A hidden value is what a variable is for; in double quotes, for the shell to put it in. */
function header(name: string, value: string): string {
  // Other names are allowed by HTTP, and would run in double quotes.
  if (value === '…' && /^[a-z][a-z0-9-]*$/i.test(name) && name.toLowerCase() !== 'authorization')
    return `-H "${name}: $${name.toUpperCase().replaceAll('-', '_')}"`;
  if (name.toLowerCase() !== 'authorization') return `-H ${quoted(`${name}: ${value}`)}`;
  const [scheme] = value.split(' ');
  return `-H "${name}: ${scheme === value ? '' : `${scheme} `}$API_KEY"`;
}

/** curl writes these of a form itself, with a boundary of its own. */
function isOfForm(name: string): boolean {
  return ['content-type', 'content-length'].includes(name.toLowerCase());
}

/** `-F` would read files and options out of a text; `--form-string` takes it as it is. */
function part(one: UploadPart): string {
  if (one.kind === 'field') return `--form-string ${quoted(`${one.name}=${one.value}`)}`;
  const name = one.fileName.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `-F ${quoted(`${one.name}=@"${name}";type=${one.type}`)}`;
}
