import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What lies in no public network: one's own machine, private and shared networks, what is reserved, and IPv4 inside IPv6. */
const inside = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address lies in the public internet. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 6 ? outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6') : !inside.check(address, 'ipv4')

/** The code of what is wrong with an address, or null; names are looked at when they are connected to. */
export function addressFault(address: string, mayBePrivate: boolean): string | null {
  // The parser would drop line breaks in silence.
  const url = !/[\s\p{Cc}]/u.test(address) && URL.canParse(address) ? new URL(address) : null
  if (!url || !/[^.]/.test(url.hostname) || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    return 'Webhook.Address'
  if (mayBePrivate) return null
  if (url.protocol !== 'https:') return 'Webhook.Https'
  const host = hostOf(url)
  return (isIP(host) && !isPublic(host)) || /(^|\.)localhost\.*$/i.test(host) ? 'Webhook.Private' : null
}

const sentences: Readonly<Record<string, string>> = {
  'Webhook.Https': 'is not encrypted: write https://, or start the server with WEBHOOKS_PRIVATE=yes',
  'Webhook.Private': 'lies in a private network, where nothing is sent without WEBHOOKS_PRIVATE=yes',
}

/** The same for the file of a definition: what stands after the address in a sentence, or null. */
export function declaredAddressFault(address: string, mayBePrivate: boolean): string | null {
  const code = addressFault(address, mayBePrivate)
  return code === null ? null : (sentences[code] ?? 'is no whole address without a user name, like https://erp.example/daftar')
}

export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Looks a name up for the connection itself: what was looked at is what is connected to, whatever the name says next. */
export const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const hidden = error === null && !found.every(({ address }) => isPublic(address))
    const refusal = hidden || !found?.length ? new Error('the address lies in a private network') : null
    if (error ?? refusal) return done((error ?? refusal) as NodeJS.ErrnoException, '', 4)
    const [first = { address: '', family: 4 }] = found
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
