// `npm run bench`: our server and a hand-written one on the same database with 100,000 students, in turns.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { importFigures } from './importing.ts'
import { type Figures, load } from './load.ts'
import { contestants } from './works.ts'

const students = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 100_000)
const seconds = 5
const say = (line: string) => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'daftar-bench-'))
chmodSync(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: say })
const client = new pg.Client({ connectionString: embedded.url })

try {
  await client.connect()
  await migrate(embedded.url, createRegistry(definitions))
  say(`Making ${students} students …`)
  await seedDemo(client, { students })
  await client.query('vacuum analyze')
  const { ours, byHand, headers, contests } = await contestants(client, embedded.url)
  const show = ({ rate, p50, p99 }: Figures) => `${rate.toFixed(0).padStart(7)} /s  p50 ${p50} ms  p99 ${p99} ms`
  for (const { name, wanted, own, other, bare } of contests) {
    const rounds: [Figures, Figures][] = []
    for (let round = 0; round < 3; round++)
      rounds.push([await load(ours.address, own, seconds), await load(byHand.address, other, seconds)])
    const least = bare && (await load(byHand.address, bare, seconds))
    const ratios = rounds.map(([a, b]) => a.rate / b.rate).sort((a, b) => a - b)
    const [first, second] = rounds[1] ?? []
    say(
      `${name}\n  ours     ${first ? show(first) : ''}\n  by hand  ${second ? show(second) : ''}\n  ratio    ${ratios[1]?.toFixed(2)} (wanted ${wanted}; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})${least ? `\n  inserts alone, by hand: ${show(least)}` : ''}`,
    )
  }
  say(`Server memory after the run: ${((await ours.memory()) / 1024 / 1024).toFixed(0)} MB (wanted at most 250)`)
  for (const line of await importFigures(ours.address, headers)) say(line)
  ours.end()
  byHand.end()
} finally {
  await client.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
