// For each new page, the address bar's WebUI popups cost as much as the tested page. Chromium uses only the last
// feature list, so this one includes those that Playwright disables for local addresses and a quiet start.
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

/**
 * Returns the options with which Playwright starts Chromium (its own, or the one in PARLANCE_CHROMIUM), with `more`
 * arguments.
 */
export function launchOptions(...more: readonly string[]) {
  const executablePath = process.env.PARLANCE_CHROMIUM;
  // Chromium's sandbox doesn't work for root, which is the user in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...sandbox, '--lang=en-GB', `--disable-features=${features.join(',')}`, ...more];
  return { args, ...(executablePath ? { executablePath } : {}) };
}
