import { describe, expect, it } from 'vitest'
import { createKnownDevices } from '../../src/server/access/knownDevices.ts'
import { networkOf } from '../../src/server/access/network.ts'
import { createRates } from '../../src/server/access/rates.ts'
import { createSecretBox } from '../../src/server/outgoing/secretBox.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
    ['1.2.3', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the measure of a minute', () => {
  it('gives back evenly what was taken', () => {
    let now = 0
    const rates = createRates(() => now)
    expect([rates.take('a', 2), rates.take('a', 2), rates.take('a', 2)]).toEqual([0, 0, 30])
    now = 29_000
    expect(rates.take('a', 2)).toBe(1)
    now = 30_000
    expect([rates.take('a', 2), rates.take('a', 2)]).toEqual([0, 30])
  })

  it('forgets nobody who has to wait, however many others come', () => {
    const rates = createRates(() => 0, 100)
    for (let time = 0; time < 3; time++) rates.take('guesser', 2)
    for (let other = 0; other < 5000; other++) expect(rates.take(`other ${other}`, 2)).toBe(0)
    expect(rates.take('guesser', 2)).toBeGreaterThan(0)
  })

  it('lets newcomers wait where all for whom there is room have to, and takes them when a minute has passed', () => {
    let now = 0
    const rates = createRates(() => now, 100)
    for (let guesser = 0; guesser < 100; guesser++) expect(rates.take(`guesser ${guesser}`, 1)).toBe(0)
    expect([rates.take('newcomer', 1), rates.take('guesser 0', 1)]).toEqual([1, 60])
    now = 60_000
    expect([rates.take('newcomer', 1), rates.take('guesser 1', 1)]).toEqual([0, 0])
  })
})

describe('a known device', () => {
  const day = 24 * 60 * 60 * 1000
  const sent = { path: '/api/Users', secure: true }

  it('is known for what it did alone, for half a year, and by nothing that was made up or changed', () => {
    let now = 0
    const devices = createKnownDevices(createSecretBox('a secret of tests that is long enough'), () => now)
    const [cookie = ''] = devices.cookieOf('sign in huda', sent).split(';')
    const [name = '', value = ''] = cookie.split(/=(.*)/)
    const id = devices.idOf(`other=1; ${cookie}`, 'sign in huda')
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(devices.idOf(devices.cookieOf('sign in huda', sent), 'sign in huda')).not.toBe(id)
    const other = createKnownDevices(createSecretBox('another secret that is long enough'), () => now)
    expect(other.idOf(cookie, 'sign in huda')).toBeNull()
    for (const wrong of [undefined, '', name, `${name}=`, `${name}=x`, `${name}=${value.slice(0, -8)}AAAAAAAA`, 'a=b'])
      expect([wrong, devices.idOf(wrong, 'sign in huda')]).toEqual([wrong, null])
    // Under the name of another cookie it says nothing either.
    const elsewhere = devices.cookieOf('sign in saad', sent).split('=')[0]
    expect(devices.idOf(`${elsewhere}=${value}`, 'sign in saad')).toBeNull()
    // Written in another way it is the same device.
    expect(devices.idOf(`${name}=${value}=`, 'sign in huda')).toBe(id)
    now = 29 * day
    expect(devices.idOf(cookie, 'sign in huda', (30 * day) / 1000)).toBe(id)
    now = 31 * day
    expect(devices.idOf(cookie, 'sign in huda', (30 * day) / 1000)).toBeNull()
    now = 179 * day
    expect(devices.idOf(cookie, 'sign in huda')).toBe(id)
    now = 181 * day
    expect(devices.idOf(cookie, 'sign in huda')).toBeNull()
  })

  it('is told so where no script and no other site reads it', () => {
    const devices = createKnownDevices(createSecretBox('a secret of tests that is long enough'))
    expect(devices.cookieOf('x', sent)).toMatch(/; Path=\/api\/Users; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    expect(devices.cookieOf('x', { ...sent, secure: false })).not.toContain('Secure')
    // The application of another site that may ask sends it along.
    expect(devices.cookieOf('x', { ...sent, elsewhere: true })).toMatch(/; HttpOnly; SameSite=None; Secure$/)
  })
})
