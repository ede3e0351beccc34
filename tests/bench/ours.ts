// The product's own server, as a process of its own, so that its memory can be read.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import { startServer } from '../../src/server/start.ts'
import { answerUsage } from './usage.ts'

const server = await startServer({
  outgoing: { secret: 'a secret of the bench that is long enough' },
  mail: { smtpUrl: null, from: 'daftar@localhost', folder: join(tmpdir(), 'daftar-mail'), publicUrl: null },
  url: argv[2] ?? '',
  nodes: process.env['BENCH_NODES']?.split(',') ?? [],
  ...(argv[3] !== undefined && { customFolder: argv[3], strict: true }),
  version: 'bench',
  port: 0,
  tenantPerMinute: 10_000_000,
  host: '127.0.0.1',
  demo: false,
  log: () => undefined,
})
answerUsage(server.address)
