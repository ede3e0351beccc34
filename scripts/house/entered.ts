import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { createRegistry, type Registry } from '../../schema/registry.ts'
import { connected } from '../../src/server/database/connected.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { sample } from '../../tests/contract/sample.ts'
import { openSchool, type School } from '../../tests/support/school.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** How many files of ours a request enters. */
interface Entered {
  readonly what: string
  readonly entered: number
  readonly engine: number
  readonly checks: number
  readonly ledger: number
}

/** Opens a demo school of its own, does each thing twice, and counts the files whose functions ran the second time. */
export async function enteredBy(): Promise<readonly Entered[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-house-'))
  const embedded = await startEmbedded({ dataDir: folder })
  try {
    const registry = createRegistry(definitions, { runs })
    await migrate(embedded.url, registry)
    await connected(embedded.url, 'daftar house', (client) => seedDemo(client, {}))
    const school = await openSchool({ database: { url: embedded.url, drop: async () => undefined } })
    try {
      return await measured(school, registry)
    } finally {
      await school.close()
    }
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measured(school: School, registry: Registry): Promise<readonly Entered[]> {
  const place = { caller: await school.signIn('demo_admin'), branch: 2, year: new Date().getFullYear() }
  const make = async (name: string, given?: Readonly<Record<string, unknown>>) => {
    const body = await sample(registry.get(name), registry, place, given)
    return async () => {
      const { status, body: answer } = await place.caller.call<{ id: number; version: number }>('POST', name, { ...place, body })
      if (status >= 400) throw new Error(`${name}: ${JSON.stringify(answer)}`)
      return answer
    }
  }
  const things: readonly (readonly [what: string, prepare: () => Promise<() => Promise<unknown>>])[] = [
    ['a new city', () => make('cities')],
    ['a new student', () => make('students')],
    ['a voucher of two lines', () => make('vouchers', { status: 'open' })],
    [
      'its posting',
      async () => {
        const { id, version } = await (await make('vouchers', { status: 'open' }))()
        return () => place.caller.call('POST', `vouchers/${id}/post`, { ...place, body: { version } })
      },
    ],
  ]
  const found: Entered[] = []
  for (const [what, prepare] of things) {
    await (await prepare())()
    const files = await filesEntered(await prepare())
    const below = (folder: string) => files.filter((file) => file.startsWith(`src/server/${folder}/`)).length
    found.push({ what, entered: files.length, engine: below('engine'), checks: below('engine/checks'), ledger: below('ledger') })
  }
  return found
}

/** The files of the product whose functions run meanwhile. */
async function filesEntered(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return result.flatMap(({ url, functions }) => {
    if (
      !url.startsWith('file:') ||
      !functions.some(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0))
    )
      return []
    const file = relative(root, fileURLToPath(url)).split(sep).join('/')
    return /^(src|schema|resources)\//.test(file) ? [file] : []
  })
}
