import { pageHeaders } from './page-headers.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  // The document's own policy allows only the hash of its one inline script.
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  // The font is embedded in the script.
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/**
 * Headers of the frame that draws diagrams. It has an opaque origin, only the page may frame it, and it can load
 * nothing, not even from this origin.
 */
export const diagramHeaders = {
  ...pageHeaders,
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'SAMEORIGIN',
} as const;
