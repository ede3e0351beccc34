/** The mail address or the telephone number to which a contact leads; null where it is a page. */
export function contactAddress(url: string): string | null {
  const [, address] = /^(?:mailto|tel):([^?]+)/.exec(url) ?? []
  return address === undefined ? null : decodeURIComponent(address)
}
