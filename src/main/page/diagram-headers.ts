import { pageHeaders } from './page-headers.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  // The document narrows this to the hash of the one script inside it.
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  // The font is part of the script.
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/**
 * The headers of the frame that draws diagrams: an opaque origin, framed by the page alone, and nothing that it could
 * load from anywhere, not even from here.
 */
export const diagramHeaders = {
  ...pageHeaders,
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'SAMEORIGIN',
} as const;
