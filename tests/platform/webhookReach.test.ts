import { describe, expect, it } from 'vitest'
import { post } from '../../src/server/outgoing/post.ts'
import { addressFault, declaredAddressFault, isPublic, publicLookup } from '../../src/server/outgoing/publicAddress.ts'
import { createSecretBox } from '../../src/server/outgoing/secretBox.ts'
import { openReceiver } from '../support/receiver.ts'

describe('where webhooks may be sent', () => {
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'ff02::1',
      '2001:db8::1',
    ],
  ])('not to %s', (address) => expect(isPublic(address)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '1.1.1.1', '2606:4700:4700::1111'])('to %s', (address) =>
    expect(isPublic(address)).toBe(true),
  )

  it.each([
    ['https://127.0.0.1/x', 'Webhook.Private'],
    ['https://2130706433/x', 'Webhook.Private'],
    ['https://0x7f.1/', 'Webhook.Private'],
    ['https://[::1]:8080/', 'Webhook.Private'],
    ['https://[::ffff:10.0.0.1]/', 'Webhook.Private'],
    ['https://localhost/', 'Webhook.Private'],
    ['https://db.localhost/', 'Webhook.Private'],
    ['http://erp.example/', 'Webhook.Https'],
    ['https://erp.example/', null],
  ])('%s is %s', (address, fault) => expect(addressFault(address, false)).toBe(fault))

  it('is told of an address in a file by a sentence', () => {
    expect(declaredAddressFault('http://erp.example/', false)).toContain('write https://')
    expect(declaredAddressFault('https://10.0.0.1/', false)).toContain('private network')
    expect(declaredAddressFault('https://me:word@erp.example/', true)).toContain('without a user name')
    expect(declaredAddressFault('http://10.0.0.1/', true)).toBeNull()
  })

  it('looks at what a name means when it is connected to', async () => {
    const looked = (all: boolean) =>
      new Promise((resolve) => publicLookup('localhost', { all }, (error, address) => resolve(error?.message ?? address)))
    expect(await Promise.all([looked(true), looked(false)])).toEqual(Array(2).fill('the address lies in a private network'))
    const receiver = await openReceiver()
    const options = { headers: {}, mayBePrivate: false, longest: 1000 }
    expect(await post(receiver.address.replace('http', 'https'), '{}', options)).toMatchObject({
      status: null,
      text: 'Webhook.Private',
    })
    expect(receiver.at('/')).toEqual([])
    await receiver.close()
  })
})

describe('a seal', () => {
  it('opens for whom it was closed, under the same secret, unchanged, and for nobody else', () => {
    const seal = createSecretBox('one secret')
    const closed = seal.encrypt('whsec_x', 'webhook 1 2')
    expect(seal.decrypt(closed, 'webhook 1 2')).toBe('whsec_x')
    expect(() => seal.decrypt(closed, 'webhook 1 3')).toThrow()
    expect(() => createSecretBox('another').decrypt(closed, 'webhook 1 2')).toThrow()
    expect(() => seal.decrypt(Buffer.concat([closed.subarray(0, -1), Buffer.from([0])]), 'webhook 1 2')).toThrow()
    expect(seal.encrypt('whsec_x', 'webhook 1 2').equals(closed)).toBe(false)
  })
})
