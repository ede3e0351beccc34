/** The mail address or the telephone number to which a contact leads, also by a chat; null where it is a page. */
export function contactAddress(url: string): string | null {
  const [, number] = /^https:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d+)/.exec(url) ?? []
  if (number !== undefined) return `+${number}`
  const [, address] = /^(?:mailto|tel):([^?]+)/.exec(url) ?? []
  return address === undefined ? null : decodeURIComponent(address)
}
