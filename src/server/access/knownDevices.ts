import { createHash } from 'node:crypto'
import type { SecretBox } from '../outgoing/secretBox.ts'

/** How long a browser is known, in seconds. */
const longest = 180 * 24 * 60 * 60

/** To where the browser sends a cookie. */
interface Sent {
  readonly path: string
  readonly secure: boolean
  /** Also from the pages of another site. */
  readonly elsewhere?: boolean
}

/** Browsers that have once done what others only guess at: they are not held up by those who guess. */
export interface KnownDevices {
  /**
   * What the browser of these cookies is counted by, or null when it is not known for it. @param what such as `sign in huda`
   * @param seconds for how long it is known, at most
   */
  idOf(cookies: string | undefined, what: string, seconds?: number): string | null
  /** The value of `Set-Cookie` by which the browser is known for it from now on. @param path below which it is sent */
  cookieOf(what: string, sent: Sent): string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What a cookie says is sealed: nobody makes one for themselves, or uses one for something else. */
export function createKnownDevices(box: SecretBox, now: () => number = Date.now): KnownDevices {
  const nameOf = (what: string) => `known-${hashOf(what).slice(0, 12)}`
  const placeOf = (what: string) => `known device ${what}`
  const isLiving = (since: string, seconds: number) => now() - Number(since) < Math.min(seconds, longest) * 1000
  return {
    idOf(cookies = '', what, seconds = longest) {
      const name = `${nameOf(what)}=`
      const given = cookies.split(/;\s*/).flatMap((one) => (one.startsWith(name) ? [one.slice(name.length)] : []))
      const living = given
        .map((sealed) => Buffer.from(sealed, 'base64url'))
        .find((bytes) => box.opens(bytes, placeOf(what)) && isLiving(box.decrypt(bytes, placeOf(what)), seconds))
      // Of the bytes, since the same ones can be written in several ways.
      return living ? hashOf(living.toString('base64url')) : null
    },
    cookieOf: (what, { path, secure, elsewhere = false }) =>
      [
        `${nameOf(what)}=${box.encrypt(String(now()), placeOf(what)).toString('base64url')}`,
        `Path=${path}`,
        `Max-Age=${longest}`,
        'HttpOnly',
        elsewhere ? 'SameSite=None' : 'SameSite=Lax',
        ...(secure ? ['Secure'] : []),
      ].join('; '),
  }
}
