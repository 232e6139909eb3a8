import type { Words } from '../catalogue.ts';

/** Names of the gateways that nobody has to name, in Chinese. */
export const gateways: Words['gateways'] = {
  demo: '演示网关',
  environment: '环境变量网关',
};
