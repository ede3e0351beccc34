import { readdirSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
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

  it('of a page for people without an account weigh at most 80 kB, and are none of the staff’s', async () => {
    const files = (page: string) =>
      [...readFileSync(`dist/${page}`, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
    const own = files('open.html')
    const sizes = own.map((file) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length)
    expect(own.length).toBeGreaterThan(1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80 * 1024)
    // What it loads first is all that it ever loads.
    for (const file of own) expect(readFileSync(`dist/${file}`, 'utf8')).not.toMatch(/import\("\.\//)
    expect(own.filter((file) => files('index.html').includes(file) && !file.endsWith('.svg'))).toEqual([])
    const page = await fetchRaw('/open/1-aaaaaaaaaaaa/visitRequests', 'br')
    expect(page.bytes.toString()).toContain(own.find((file) => file.endsWith('.js')))
  })

  it.each([
    ['the numbering plans of all countries', 'a phone', 'country_calling_codes'],
    ['what judges regular expressions', 'into a field that has one', 'error parsing regexp'],
  ])('have %s apart, for whoever types %s', (_what, _where, mark) => {
    const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
    const read = (name: string) => readFileSync(`dist/assets/${name}`, 'utf8')
    const plans = scripts.filter((name) => read(name).includes(mark))
    expect(plans).toHaveLength(1)
    const named = `./${plans[0]}`
    // Named where it is asked for later, and nowhere from the beginning.
    expect(scripts.filter((name) => read(name).includes(`from"${named}"`) || read(name).includes(`import"${named}"`))).toEqual([])
    expect(readFileSync('dist/index.html', 'utf8')).not.toContain(plans[0])
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
