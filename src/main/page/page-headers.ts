const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // React makes no policy of its own, and no HTML string ever reaches the page: this one starts the page's worker.
  'trusted-types parlance-worker',
].join('; ');

const workerPolicy = contentSecurityPolicy
  .split('; ')
  .filter((directive) => !directive.includes('trusted-types'))
  .join('; ');

const ownFeatures = ['microphone', 'autoplay', 'clipboard-write'];

// Only names that Chromium knows: it warns in the console of every other.
const deniedFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
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
 * The headers of the worker that prepares recordings: its FLAC encoder starts a worker of its own from a `blob:`, which
 * Trusted Types would refuse. There is no document in a worker for a string to get into.
 */
export const workerHeaders = { 'content-security-policy': workerPolicy } as const;

/**
 * The headers of every answer to the page, in both shells: its content security policy and its kin. No browser
 * keeps any of it: a later run has another origin, and nothing is left behind for whoever reads the disk.
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
