/**
 * What electron-builder is told of where the installed app asks for newer versions. Parlance is published nowhere yet, so
 * no address stands here: whoever publishes a build gives theirs as PARLANCE_UPDATE_FEED, the https address of the folder
 * that the installers and the `latest*.yml` of `dist/` are put into. Without it the build has no feed, and says so.
 */
export function publishTo(address) {
  if (!address) return null;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username || url.search || url.hash)
    throw new Error('PARLANCE_UPDATE_FEED has to be the plain https address of a folder');
  return { provider: 'generic', url: url.href.endsWith('/') ? url.href : `${url.href}/` };
}
