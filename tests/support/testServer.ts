import { type Started, type StartOptions, startServer } from '../../src/server/start.ts'
import { otherNodes } from './database.ts'

type Own = Pick<StartOptions, 'mail' | 'log'> & Partial<StartOptions>

/** A server of the product on a database of tests, without the clock and as patient as a test that asks much. */
export const testServer = (url: string, own: Own): Promise<Started> =>
  startServer({
    nodes: otherNodes().map((node) => new URL(node).host),
    url,
    version: 'test',
    port: 0,
    host: '127.0.0.1',
    demo: false,
    // A test asks more in a minute than a school does.
    tenantPerMinute: 1_000_000,
    clock: false,
    outgoing: { secret: 'a secret of tests that is long enough' },
    ...own,
  })

/** Letters that nobody reads lie as files in a folder. */
export const mailInto = (folder: string, smtpUrl: string | null = null): StartOptions['mail'] => ({
  smtpUrl,
  from: 'Daftar <daftar@school.example>',
  folder,
  publicUrl: null,
})
