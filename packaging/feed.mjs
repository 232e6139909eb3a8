/**
 * Returns electron-builder's setting for the update server of the installed app, or null if the build has none. Parlance
 * isn't published yet, so the repository contains no address. Publishers set PARLANCE_UPDATE_FEED to the https address of
 * the folder with the installers and the `latest*.yml` files of `dist/`.
 */
export function publishTo(address) {
  if (!address) return null;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username || url.search || url.hash)
    throw new Error(
      'PARLANCE_UPDATE_FEED has to be the https address of a folder, without a user name, a query or a fragment',
    );
  return { provider: 'generic', url: url.href.endsWith('/') ? url.href : `${url.href}/` };
}
