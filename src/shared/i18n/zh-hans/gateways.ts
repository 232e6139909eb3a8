import type { Strings } from '../strings.ts';

/** Names of the built-in gateways, in Chinese. */
export const gateways: Strings['gateways'] = {
  demo: '演示网关',
  environment: '环境变量网关',
};
