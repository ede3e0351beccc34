import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../src/client')

/** The opening tag of an element, which may hold other elements in its attributes. */
function openingTag(code: string, from: number): string {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if (code[at] === '{') depth++
    else if (code[at] === '}') depth--
    else if (code[at] === '>' && depth === 0) return code.slice(from, at)
  }
  return code.slice(from)
}

it('every button that is an icon alone says what it does when it is pointed at', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const found = files.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    return [...code.matchAll(/<IconButton\b/g)].map(({ index }) => ({
      name,
      told: openingTag(code, index).includes('title=') || /<Tooltip [^<]*$/.test(code.slice(0, index)),
    }))
  })
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ told }) => !told).map(({ name }) => name)).toEqual([])
})
