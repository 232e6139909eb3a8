import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createPageHandler } from '../../../src/main/page/page-handler.ts';
import { defaultSettings } from '../../../src/shared/settings/default-settings.ts';

const pageFolder = join(import.meta.dirname, '../../../out/renderer');
/** Where the page is, since the tests' own page has the root. */
const base = '/parlance';

/** Runs in the page’s frame before its own scripts. The policy allows no inline script. */
const firstScript = 'parent.preparePage(window);';

/**
 * Serves the built page as the shells do, with their headers, except that the tests' own page may frame it. A session
 * is always open: what a shell does about sessions is not a matter of the page.
 */
export function servePage(): Plugin {
  const handle = createPageHandler(pageFolder, () => defaultSettings);
  return {
    name: 'parlance-served-page',
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '', method, headers }, response, next) => {
        const [path = ''] = url.split('?');
        if (path === '/session') return response.setHeader('x-parlance-proof', 'proof').end();
        if (path === '/prepare.js')
          return response.setHeader('content-type', 'text/javascript').end(firstScript);
        const isOfPage = path.startsWith(`${base}/`) || /^\/(?:diagram$|pdfjs\/)/.test(path);
        if (!isOfPage || method !== 'GET') return next();
        const address = new URL(path.replace(base, ''), 'http://localhost');
        const accepted = { 'accept-language': headers['accept-language'] ?? '' };
        const found = await handle(new Request(address, { headers: accepted }));
        response.statusCode = found.status;
        for (const [name, value] of found.headers)
          if (name !== 'x-frame-options' && name !== 'content-length')
            response.setHeader(name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
        const bytes = Buffer.from(await found.arrayBuffer());
        response.end(address.pathname === '/' ? withFirstScript(bytes.toString()) : bytes);
      });
    },
  };
}

function withFirstScript(html: string): string {
  return html.replace('<head>', '<head><script src="/prepare.js"></script>');
}
