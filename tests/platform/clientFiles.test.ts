import { readdirSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSchool, type School } from '../support/school.ts'

const weight = (name: string) => statSync(`dist/assets/${name}`).size
// The heaviest: what is under a kilobyte is not compressed beforehand.
const script =
  readdirSync('dist/assets')
    .filter((name) => name.endsWith('.js'))
    .toSorted((one, other) => weight(other) - weight(one))[0] ?? ''

describe('the files of the application', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool({ empty: true })
  })
  afterAll(() => school.close())

  const fetchRaw = (path: string, encodings: string) =>
    new Promise<{ headers: IncomingMessage['headers']; bytes: Buffer }>((done, failed) => {
      get(`${school.address}${path}`, { headers: { 'Accept-Encoding': encodings } }, (answer) => {
        const parts: Buffer[] = []
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => done({ headers: answer.headers, bytes: Buffer.concat(parts) }))
      }).on('error', failed)
    })

  it('come as small as the reader can take them, compressed once', async () => {
    const plain = await fetchRaw(`/assets/${script}`, 'identity')
    const [gzip, brotli] = [await fetchRaw(`/assets/${script}`, 'gzip'), await fetchRaw(`/assets/${script}`, 'gzip, br')]
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    // Made for a reader, it would have no length beforehand.
    expect(Number(brotli.headers['content-length'])).toBe(brotli.bytes.length)
    expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length)
    expect(brotli.headers['content-type']).toBe(plain.headers['content-type'])
  })

  it('may be kept for good, but for the page itself, which names them', async () => {
    const [kept, page] = [await fetchRaw(`/assets/${script}`, 'br'), await fetchRaw('/students', 'br')]
    expect([kept, page].map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=31536000, immutable',
      'no-cache',
    ])
    expect(brotliDecompressSync(page.bytes).toString()).toContain('<div id="root">')
  })
})
