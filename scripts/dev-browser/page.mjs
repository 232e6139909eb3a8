import { diagramAddress } from '../../src/main/page/page-files.ts';
import { diagramHeaders, pageHeaders } from '../../src/main/page/page-headers.ts';

/** The event that carries a one-time code to the open pages after the server has restarted. */
export const restarted = 'parlance:restarted';

const renewal = `<script type="module">
  import { openSession } from '/backend/session.ts';
  import.meta.hot.on('${restarted}', async ({ code }) => {
    await openSession(code);
    location.reload();
  });
</script>`;

/**
 * Completes the page's source document as the shell would: with the root element of the shell's own document, which
 * carries the language and the appearance. Adds a script that signs the page in again after the server has restarted.
 */
export function completeDocument(source, ofShell) {
  const [root] = /<html[^>]*>/.exec(ofShell) ?? [];
  const document = root ? source.replace(/<html[^>]*>/, () => root) : source;
  return document.replace('</body>', () => `${renewal}</body>`);
}

/** Returns the headers of a page that Vite serves: the shell's own, with a looser policy for hot reload. */
export function headersFor(pathname) {
  if (pathname === diagramAddress) return diagramHeaders;
  const policy = pageHeaders['content-security-policy'];
  return { ...pageHeaders, 'content-security-policy': withHotReload(policy) };
}

/** Allows inline scripts and styles, and drops Trusted Types. */
function withHotReload(policy) {
  return policy
    .split('; ')
    .filter((directive) => !directive.includes('trusted-types'))
    .map((directive) =>
      /^(?:script|style)-src /.test(directive) ? `${directive} 'unsafe-inline'` : directive,
    )
    .join('; ');
}

/** Returns the page that the shell serves at its own address. It leads to Vite's and takes the one-time code along. */
export function redirectFiles(pageUrl) {
  return {
    'index.html':
      '<!doctype html><html lang="en"><head><title>Parlance</title><script src="./to-vite.js"></script></head></html>\n',
    'to-vite.js': `location.replace(${JSON.stringify(pageUrl)} + location.hash);\n`,
  };
}
