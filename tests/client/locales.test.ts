import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = `${join(import.meta.dirname, '../..')}/`
const pack = (language: string, area: string) =>
  JSON.parse(readFileSync(`${root}locales/${language}/${area}.json`, 'utf8')) as Record<string, string>
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const holes = (text: string) => new Set(text.match(/\{\{\w+\}\}/g))

describe.each(['shell', 'admin'])('the texts of %s', (area) => {
  const [ar, en] = [pack('ar', area), pack('en', area)]

  test('exist in both languages', () => {
    expect(new Set(Object.keys(ar).map(stem))).toEqual(new Set(Object.keys(en).map(stem)))
  })

  test('are never empty', () => {
    for (const [key, text] of [...Object.entries(ar), ...Object.entries(en)]) expect(text.trim(), key).not.toBe('')
  })

  test('name nothing in Arabic that the English text does not name', () => {
    for (const [key, text] of Object.entries(ar)) {
      const english = Object.entries(en)
        .filter(([other]) => stem(other) === stem(key))
        .map(([, value]) => value)
      for (const hole of holes(text))
        expect(
          english.some((value) => value.includes(hole)),
          `${key} ${hole}`,
        ).toBe(true)
    }
  })
})

test('every counted Arabic text has its six forms', () => {
  const keys = Object.keys(pack('ar', 'admin'))
  const counted = new Set(keys.filter((key) => stem(key) !== key).map(stem))
  expect(counted.size).toBeGreaterThan(0)
  for (const key of counted)
    expect(
      keys.filter((other) => stem(other) === key),
      key,
    ).toHaveLength(6)
})

test('every text that the shell asks for exists', () => {
  const files = readdirSync(`${root}src/client`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('generated'),
  )
  const known = { ...pack('en', 'shell'), ...pack('en', 'admin') }
  const asked = files.flatMap((file) =>
    [...readFileSync(`${root}src/client/${file}`, 'utf8').matchAll(/'((?:shell|ra)\.[\w.]+)'/g)].map((match) => match[1] ?? ''),
  )
  expect(asked.length).toBeGreaterThan(40)
  const stems = new Set(Object.keys(known).map(stem))
  expect(asked.filter((key) => !(key in known) && !stems.has(key))).toEqual([])
})
