import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitions } from '../../resources/index.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import { checkCustom } from '../../src/server/custom/check.ts'
import { start } from './child.ts'
import { say, withDatabase } from './database.ts'

/** Starts the server with so many definitions, the product's own and copies of them, once to make their tables and once again. */
export const measureDefinitions = (count: number): Promise<void> =>
  withDatabase(async (_, url) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'daftar-bench-')), 'custom')
    mkdirSync(folder)
    const originals = definitions.filter(
      (one) =>
        !one.single && !one.tree && !one.bound && !one.limits && !/"(usedBy|follows|left)"|"ledger":"/.test(JSON.stringify(one)),
    )
    for (let index = 0; index + definitions.length < count; index++) {
      const original = originals[index % originals.length] as ResourceData
      writeFileSync(join(folder, `copy${index}.json`), JSON.stringify(copyOf(original, index)))
    }
    const checked = await milliseconds(() => checkCustom(folder, null))
    if (checked.result.faults.length) throw new Error(checked.result.faults.slice(0, 5).join('\n'))
    say(`${count} definitions are checked in ${checked.ms} ms (wanted 1,000)`)
    for (const when of ['made', 'there']) {
      const started = await milliseconds(() => start('./ours.ts', [url, folder]))
      const { rss } = await started.result.usage()
      started.result.end()
      say(
        `The server is up in ${started.ms} ms where their tables are ${when}, with ${Math.round(rss / 1024 / 1024)} MB (wanted 3,000)`,
      )
    }
    rmSync(folder, { recursive: true })
  })

const copied = [
  'name',
  'scope',
  'fields',
  'sections',
  'lines',
  'totals',
  'states',
  'number',
  'search',
  'list',
  'title',
  'reads',
  'effects',
]

/** The same under another name, without what only one definition may say. */
const copyOf = (data: ResourceData, index: number): object => ({
  ...Object.fromEntries(Object.entries(data).filter(([word]) => copied.includes(word))),
  ...(data.effects && { actions: data.actions }),
  name: `copy${index}Of${data.name[0]?.toUpperCase()}${data.name.slice(1)}`,
})

async function milliseconds<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const from = performance.now()
  const result = await work()
  return { result, ms: Math.round(performance.now() - from) }
}
