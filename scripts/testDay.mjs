import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './install.mjs'

const dayLength = 86_400

/**
 * The environment in which every process of a run believes that it is another day, at this time of it: the tests' and the database's
 * alike, since both tell it by the same library (faketime).
 * @param day `YYYY-MM-DD`; nothing is changed without one
 */
export function clockOf(day) {
  if (!day) return {}
  const wanted = Date.parse(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(wanted)) fail(`TEST_DAY must be a day like 2027-01-05, not ${day}.`)
  const library = findLibrary()
  if (!library) fail('TEST_DAY needs the library of faketime, which Linux has: apt-get install faketime')
  const days = wanted / 1000 / dayLength - Math.floor(Date.now() / 1000 / dayLength)
  const offset = days * dayLength
  return { LD_PRELOAD: library, FAKETIME: `${offset < 0 ? '' : '+'}${offset}`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** The one for programs of several threads, where distributions put it. */
function findLibrary() {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter(existsSync)
  const inside = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
  return inside.map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1')).find(existsSync)
}
