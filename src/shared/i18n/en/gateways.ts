/** Names of the built-in gateways. */
export const gateways = {
  demo: 'Demo gateway',
  environment: 'Environment',
};
