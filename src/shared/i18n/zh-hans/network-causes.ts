/** Describes a certificate error and how to fix it, in Chinese. `reason` is that of the failure. */
export function certificateCause(reason: string, host: string): string {
  return (certificates.get(reason) ?? doubtful)(host);
}

/** Describes a proxy error and how to fix it, in Chinese. `reason` is that of the failure. */
export function proxyCause(reason: string, proxy: string, host: string): string {
  return (proxies.get(reason) ?? broken)(proxy, host);
}

const doubtful = (host: string) =>
  `${host} 无法证明自己的身份，因此未发送任何内容。请向网关的运营者询问其证书。`;

const broken = (proxy: string) => `${proxy} 在连接到网关之前关闭了连接。请重试，或检查代理。`;

const certificates = new Map(
  Object.entries<(host: string) => string>({
    'self-signed': (host) =>
      `${host} 使用自签名证书，因此未发送任何内容。如果网关是你自己的，请将该证书添加为它的附加 CA 文件。`,
    'unknown-authority': (host) =>
      `${host} 的证书由这台电脑不信任的机构签发，因此未发送任何内容。如果那是你所在组织的机构，请将其证书添加为网关的附加 CA 文件。`,
    expired: (host) =>
      `${host} 的证书已过期，因此未发送任何内容。请检查这台电脑的时钟，或请网关的运营者更新证书。`,
    'not-yet-valid': (host) =>
      `${host} 的证书尚未生效，因此未发送任何内容。请检查这台电脑的时钟，或询问网关的运营者。`,
    'wrong-host': (host) =>
      `证书不属于 ${host}，因此未发送任何内容。请在基础地址中使用证书上的名称，或询问网关的运营者。`,
  }),
);

const proxies = new Map(
  Object.entries<(proxy: string, host: string) => string>({
    'bad-address': () => '代理地址无效。请在网关设置或环境变量（HTTPS_PROXY、HTTP_PROXY、ALL_PROXY）中更正。',
    certificate: (proxy) =>
      `${proxy} 无法证明自己的身份。如果它是你所在组织的代理，请将其证书添加为网关的附加 CA 文件。`,
    'long-name': () => '网关的主机名对 SOCKS 代理来说太长，因此未发送任何内容。请检查基础地址。',
    'no-such-host': (proxy) => `找不到代理 ${proxy}。请检查网关设置中的代理地址和网络连接。`,
    'no-way': (proxy, host) => `${proxy} 无法连接 ${host}。如果网关在你自己的网络中，请为它绕过代理。`,
    'not-a-proxy': (proxy) => `${proxy} 的响应不像代理。请检查网关设置中代理的类型和端口。`,
    'not-running': (proxy) => `${proxy} 拒绝了连接。请检查网关设置中代理的地址和端口。`,
    refused: (proxy, host) => `${proxy} 不允许连接 ${host}。请询问代理的运营者，或为此网关绕过代理。`,
    'sign-in': (proxy) => `${proxy} 需要用户名和密码，或不接受已提供的用户名和密码。请在网关设置中输入。`,
    'sign-in-needed': (proxy) =>
      `${proxy} 的用户名和密码已不再保存，或属于另一个代理，因此未发送任何内容。请在“设置 › 网关 › 网络”中重新输入。`,
    'timed-out': (proxy) => `${proxy} 未及时响应。请重试，或检查代理。`,
    unreachable: (proxy) => `当前网络暂时无法访问代理 ${proxy}。请检查网络连接。`,
  }),
);
