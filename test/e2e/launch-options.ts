// The address bar's own pages are as much work as ours, for each page anew. Only the last list of features counts, so those
// that Playwright turns off for the sake of local addresses and of quiet at the start are here too.
const features = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** How Playwright starts Chromium: the one in PARLANCE_CHROMIUM, else its own; with `more` arguments. */
export function launchOptions(...more: readonly string[]) {
  const executablePath = process.env.PARLANCE_CHROMIUM;
  // Chromium's own sandbox does not work for root, which is who runs in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...sandbox, `--disable-features=${features.join(',')}`, ...more];
  return { args, ...(executablePath ? { executablePath } : {}) };
}
