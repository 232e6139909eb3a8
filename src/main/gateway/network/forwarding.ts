import { Agent, type Dispatcher } from 'undici';
import type { Connectors } from './connector.ts';
import { proxyFailure } from './proxy-failure.ts';
import { type ProxyServer, proxyAuthorization, proxyName } from './proxy-server.ts';

/**
 * Forwards plain http requests to an HTTP proxy in the form that proxies expect: with the absolute URL in place of the
 * path.
 */
export type Forwarding = {
  dispatch(
    proxy: ProxyServer,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean;
  close(): Promise<void>;
  destroy(): Promise<void>;
};

/** Creates one connection pool per proxy on demand. `options` configures the pools. */
export function createForwarding(connectors: Connectors, options: Agent.Options): Forwarding {
  const agents = new Map<string, Agent>();
  const all = (end: (agent: Agent) => Promise<void>) => Promise.all([...agents.values()].map(end));

  function agentFor(proxy: ProxyServer): Agent {
    const id = JSON.stringify(proxy);
    const agent = agents.get(id) ?? new Agent({ ...options, connect: connectors.toProxy(proxy) });
    agents.set(id, agent);
    return agent;
  }

  return {
    dispatch: (proxy, request, handler) => {
      const headers = {
        ...(request.headers as Record<string, string>),
        host: new URL(String(request.origin)).host,
        ...proxyAuthorization(proxy),
      };
      const origin = `${proxy.protocol}//${proxyName(proxy)}`;
      const path = `${request.origin}${request.path}`;
      return agentFor(proxy).dispatch({ ...request, origin, path, headers }, askedToSignIn(proxy, handler));
    },
    close: async () => void (await all((agent) => agent.close())),
    destroy: async () => void (await all((agent) => agent.destroy())),
  };
}

/** Wraps a handler to fail on status 407, which always comes from the proxy and never from the gateway. */
function askedToSignIn(proxy: ProxyServer, handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...args) => handler.onRequestStart?.(...args),
    onRequestSent: () => handler.onRequestSent?.(),
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (controller, status, ...args) => {
      if (status === 407) controller.abort(proxyFailure(proxy, 'sign-in'));
      else handler.onResponseStart?.(controller, status, ...args);
    },
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  };
}
