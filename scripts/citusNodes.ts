// A distributed database for one run of the tests, on loopback: a coordinator and workers (two, or as many as the first word says) of the
// PostgreSQL with Citus in CITUS_HOME.
// Their addresses are printed in one line when they are ready, the coordinator's first; they end with our standard input. Lines of it are
// orders, each answered by a line: `kill worker-1` at once as a broken machine does, `start worker-1`, `add` one more.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findRunner } from '../src/server/database/runner.ts'

const home = process.env['CITUS_HOME'] ?? ''
const program = (name: string) => join(home, 'bin', name)
if (!existsSync(program('postgres'))) {
  process.stderr.write('Set CITUS_HOME to the folder of a PostgreSQL 15 to 17 that has Citus (its bin/postgres was not found).\n')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'daftar-citus-'))
chmodSync(folder, 0o711)
const runner = findRunner(folder)
// Later ones name the libraries by which parts of tables may move while they are written.
const described = spawnSync(program('postgres'), ['--describe-config'], { ...runner, encoding: 'utf8' }).stdout
const plugins = described.includes('output_plugin_libraries') ? ['output_plugin_libraries=pgoutput,citus'] : []
const settings = [
  'shared_preload_libraries=citus',
  'citus.enable_statistics_collection=off',
  // Loopback needs no certificates.
  'citus.node_conninfo=sslmode=prefer',
  'listen_addresses=127.0.0.1',
  'wal_level=logical',
  'max_connections=300',
  // Each database has a process of its own on each node, and each part that moves while it is written.
  'max_worker_processes=64',
  'shared_buffers=256MB',
  'jit=off',
  'random_page_cost=1.1',
  'fsync=off',
  'full_page_writes=off',
  ...plugins,
]

function run(name: string, args: readonly string[]): void {
  const done = spawnSync(program(name), args, { ...runner, encoding: 'utf8', cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr}`)
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })

const ports = new Map<string, number>()
const dataOf = (name: string): string => join(folder, name)

/** Makes a node and starts it; gives its address. */
async function makeNode(name: string): Promise<string> {
  const data = dataOf(name)
  mkdirSync(data, { mode: 0o700 })
  if (runner.uid !== undefined) chownSync(data, runner.uid, runner.gid ?? runner.uid)
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'])
  ports.set(name, await freePort())
  startNode(name)
  return `postgres://postgres@127.0.0.1:${ports.get(name)}/postgres`
}

function startNode(name: string): void {
  const data = dataOf(name)
  const options = [...settings, `port=${ports.get(name)}`, `unix_socket_directories=${data}`].map((one) => `-c ${one}`).join(' ')
  run('pg_ctl', ['-D', data, '-l', join(data, 'log'), '-w', '-o', options, 'start'])
}

function stopNode(name: string): void {
  if (existsSync(join(dataOf(name), 'postmaster.pid'))) run('pg_ctl', ['-D', dataOf(name), '-w', '-m', 'immediate', 'stop'])
}

/** Does what a line orders; gives the answer. */
async function obey(line: string): Promise<string> {
  const [order, name = ''] = line.split(' ')
  if (order === 'add') return makeNode(`worker-${ports.size}`)
  if (!ports.has(name)) return `there is no ${name}`
  if (order === 'kill') stopNode(name)
  else startNode(name)
  return 'done'
}

const workers = Number(process.argv[2] ?? 2)
const names = ['coordinator', ...Array.from({ length: workers }, (_, index) => `worker-${index + 1}`)]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
try {
  const addresses: string[] = []
  for (const name of names) addresses.push(await makeNode(name))
  process.stdout.write(`${addresses.join(',')}\n`)
  for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${await obey(line)}\n`)
} finally {
  for (const name of ports.keys()) stopNode(name)
  rmSync(folder, { recursive: true, force: true })
}
