import { createHash } from 'node:crypto';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The only policy, used to start the page's workers. React creates none, and the page never sets an HTML string.
  'trusted-types parlance-worker',
].join('; ');

const workerPolicy = contentSecurityPolicy
  .split('; ')
  .filter((directive) => !directive.includes('trusted-types'))
  .join('; ');

const diagramPolicy = [
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

const ownFeatures = ['microphone', 'camera', 'display-capture', 'autoplay', 'clipboard-write'];

// Only names that Chromium supports: it logs a warning for any other.
const deniedFeatures = [
  'accelerometer',
  'clipboard-read',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const permissionsPolicy = [
  ...ownFeatures.map((feature) => `${feature}=(self)`),
  ...deniedFeatures.map((feature) => `${feature}=()`),
].join(', ');

/**
 * Headers of the worker that splits recordings. Its FLAC encoder starts another worker from a `blob:` URL, which
 * Trusted Types would block. A worker has no document, so they aren't needed here.
 */
export const workerHeaders = { 'content-security-policy': workerPolicy } as const;

/**
 * Headers of every response to the page, in both shells. Nothing is cached: a later run has another origin, and the
 * browser's disk cache must not keep any content.
 */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': permissionsPolicy,
} as const;

/** The import map in the built document, with its text. */
export const importMap = /<script type="importmap">([^<]*)<\/script>/;

/**
 * Returns the headers of the page's document. Its import map, the hashes of the page's scripts, is an inline script, so
 * the policy allows it by its own hash. Without an import map, they're the headers of every response.
 */
export function documentHeaders(html: string): Readonly<Record<string, string>> {
  const [, text] = importMap.exec(html) ?? [];
  if (text === undefined) return pageHeaders;
  const hash = createHash('sha256').update(text).digest('base64');
  const policy = contentSecurityPolicy.replace("script-src 'self'", `$& 'sha256-${hash}'`);
  return { ...pageHeaders, 'content-security-policy': policy };
}

/**
 * Headers of the frame that draws diagrams. It has an opaque origin, only the page may frame it, and it can load
 * nothing, not even from this origin.
 */
export const diagramHeaders = {
  ...pageHeaders,
  'content-security-policy': diagramPolicy,
  'x-frame-options': 'SAMEORIGIN',
} as const;
