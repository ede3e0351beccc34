import { isIP, isIPv4 } from 'node:net'

declare const network: unique symbol

/** Who is counted as one when requests are limited by where they come from. */
export type Network = string & { readonly [network]: true }

/**
 * The network of an address. Of IPv6 it is the first 64 bits: who has one address has all the others of them. An IPv4 address
 * that is written as IPv6 (mapped, or behind NAT64) is itself.
 * @example networkOf('2001:db8:1:2:aa::7') // '2001:db8:1:2::/64'
 */
export function networkOf(address: string): Network {
  const host = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const bare = host.replace(/%.*$/, '')
  const found = isIPv4(bare) ? bare : isIP(bare) ? ofGroups(groupsOf(bare)) : 'unknown'
  return found as Network
}

/** The eight groups, each without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : [])) as [string[], string[]]
  return tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** Beginnings of addresses that hold one of IPv4. */
const holders = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

function ofGroups(groups: readonly string[]): string {
  if (!holders.has(groups.slice(0, 6).join(':'))) return `${groups.slice(0, 4).join(':')}::/64`
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
