import { BlockList, isIPv4, isIPv6 } from 'node:net';

// From IANA's registries of special-purpose addresses: everything that isn't globally reachable, and IPv6 prefixes that
// could hide such an IPv4 address.
const nonPublicRanges4 = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24',
  '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
]; // biome-ignore format: a table of addresses reads better packed
const nonPublicRanges6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublic4 = listOf(nonPublicRanges4, 'ipv4');
const notPublic6 = listOf(nonPublicRanges6, 'ipv6');
/** All globally routed IPv6 addresses. They don't include local, private, mapped and multicast addresses. */
const unicast6 = listOf(['2000::/3'], 'ipv6');

/** Whether a string is a globally reachable IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return unicast6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}
