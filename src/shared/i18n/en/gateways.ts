/** Names of the gateways that nobody has to name. */
export const gateways = {
  demo: 'Demo gateway',
  environment: 'Environment',
};
