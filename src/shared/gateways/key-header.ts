/** Hosts of Azure, which takes keys in a header of its own. */
const azureHost = /\.(?:openai|cognitiveservices|services\.ai)\.azure\.com$/;
/** How a JSON Web Token begins. Azure takes those of Entra ID as bearer tokens. */
const webToken = /^eyJ/;

/** Returns the name of the header in which the gateway at an origin takes a key, in lower case. */
export function keyHeaderFor(origin: string, key: string): 'authorization' | 'api-key' {
  const host = URL.parse(origin)?.hostname ?? '';
  return azureHost.test(host) && !webToken.test(key) ? 'api-key' : 'authorization';
}
