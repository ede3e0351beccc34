import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutgoingSettings } from '../../src/server/outgoing/outgoing.ts'
import { type Answer, asks } from './asks.ts'
import { connected, createDatabase } from './database.ts'
import { opened } from './opened.ts'
import { taxAdvances } from './taxAdvances.ts'
import { mailInto, testServer } from './testServer.ts'

/** The name of the database with the demo school that the test run made once. */
export const template = (): string => {
  const name = process.env['TEST_TEMPLATE']
  if (!name) throw new Error('TEST_TEMPLATE is missing: run the tests by "npm test".')
  return name
}

/** The name of the database without tenants that stands beside it; none on several nodes, where such a database is made anew. */
export const emptyTemplate = (): string | undefined => process.env['TEST_EMPTY_TEMPLATE']

export type { Answer } from './asks.ts'

export interface Problem {
  readonly status: number
  readonly detail: string
  readonly errors: { code: string; field?: string; message: string; params?: Record<string, unknown> }[]
}

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly branch?: number
  readonly year?: number | 'all'
  readonly language?: string
}

/** Someone who calls the API as a browser would. */
export interface Caller {
  readonly token: string
  readonly profile: Record<string, unknown>
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
}

export interface School {
  readonly address: string
  readonly databaseUrl: string
  /** What the server told whoever runs it. */
  readonly lines: readonly string[]
  /** Where letters lie as files. */
  readonly mailFolder: string
  signIn(userName: string, password?: string): Promise<Caller>
  /** A call without a session. */
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions & { token?: string }): Promise<Answer<T>>
  restart(options?: {
    customFolder?: string
    strict?: boolean
    outgoing?: Partial<OutgoingSettings>
    clock?: boolean
  }): Promise<void>
  /** Another server on the same database. */
  beside(options: { customFolder: string }): Promise<{ readonly address: string; stop(): Promise<void> }>
  close(): Promise<void>
}

/** No sentence of a refusal lacks what it tells; what was sent with such signs may come back. */
function assertWhole(status: number, answer: unknown, sent: unknown): void {
  if (status >= 400 && JSON.stringify(answer).includes('{{') && !JSON.stringify(sent ?? '').includes('{{'))
    throw new Error(`A refusal lacks what it tells: ${JSON.stringify(answer)}`)
}

/** A school that has never issued an electronic invoice. */
const onPaper = (url: string): Promise<void> =>
  connected(url, async (client) => {
    await client.query('update company set e_invoicing = false')
    for (const table of ['sales_invoices', 'sales_returns', 'collections'])
      await client.query(`update ${table} set issued_under = null where issued_under is not null`)
  })

/** A running server on a copy of the demo school's database. */
export async function openSchool(
  options: {
    empty?: boolean
    /** Another database than a copy of the demo school's. */
    database?: { readonly url: string; drop(): Promise<void> }
    customFolder?: string
    smtpUrl?: string
    reportsUrl?: string
    apiUrl?: string
    origins?: readonly string[]
    contactUrl?: string
    /** It issues no electronic invoices: what was issued may be taken back. */
    onPaper?: boolean
    /** Its branches owe the tax of advances with the invoice, as schools have it of old. */
    advancesWithInvoice?: boolean
    tenantPerMinute?: number
    /** Whether what comes round by the clock has its turns, as it has in the product. */
    clock?: boolean
    outgoing?: Partial<OutgoingSettings>
    /** Where it stands; anywhere when left out. */
    port?: number | undefined
  } = {},
): Promise<School> {
  const began = performance.now()
  const database = options.database ?? (await createDatabase(options.empty ? emptyTemplate() : template()))
  if (options.onPaper) await onPaper(database.url)
  if (options.advancesWithInvoice) await taxAdvances(database.url, 'invoice')
  const lines: string[] = []
  const mailFolder = join(mkdtempSync(join(tmpdir(), 'daftar-mail-')), 'mail')
  const start = (custom?: string, strict = false, outgoing = options.outgoing, clock = options.clock ?? false) =>
    testServer(database.url, {
      mail: mailInto(mailFolder, options.smtpUrl),
      reportsUrl: options.reportsUrl ?? null,
      apiUrl: options.apiUrl ?? null,
      origins: options.origins ?? [],
      contactUrl: options.contactUrl ?? null,
      ...(options.tenantPerMinute !== undefined && { tenantPerMinute: options.tenantPerMinute }),
      ...(options.port !== undefined && { port: options.port }),
      strict,
      clock,
      outgoing: { secret: 'a secret of tests that is long enough', ...outgoing },
      log: (line) => lines.push(line),
      ...(custom !== undefined && { customFolder: custom }),
    })
  let server = await start(options.customFolder)
  let running = true
  opened.schools++
  opened.opening += (performance.now() - began) / 1000
  const call: School['call'] = async <T>(
    method: string,
    path: string,
    asked: CallOptions & { token?: string } = {},
  ): Promise<Answer<T>> => {
    const { status, body, headers } = await asks(`${server.address}/api/${path}`, {
      method,
      headers: {
        ...(asked.token !== undefined && { Authorization: `Bearer ${asked.token}` }),
        ...(asked.branch !== undefined && { Branch: String(asked.branch) }),
        ...(asked.year !== undefined && { FiscalYear: String(asked.year) }),
        Language: asked.language ?? 'en',
        ...asked.headers,
      },
      body: asked.body,
    })
    assertWhole(status, body, asked.body)
    return { status, body: body as T, headers }
  }
  return {
    get address() {
      return server.address
    },
    databaseUrl: database.url,
    lines,
    mailFolder,
    call,
    signIn: async (userName, password = 'Daftar@2026') => {
      const { status, body } = await call<{ token: string; profile: Record<string, unknown> }>('POST', 'Users/auth', {
        body: { userName, password },
      })
      if (status !== 200) throw new Error(`${userName} could not sign in: ${JSON.stringify(body)}`)
      return {
        token: body.token,
        profile: body.profile,
        call: (method, path, asked) => call(method, path, { ...asked, token: body.token }),
      }
    },
    restart: async (again = {}) => {
      const begun = performance.now()
      if (running) await server.stop()
      running = false
      server = await start(again.customFolder, again.strict, again.outgoing, again.clock)
      running = true
      opened.restarts++
      opened.opening += (performance.now() - begun) / 1000
    },
    beside: ({ customFolder }) => start(customFolder),
    close: async () => {
      if (running) await server.stop()
      await database.drop()
      rmSync(join(mailFolder, '..'), { recursive: true, force: true })
    },
  }
}

/** `filter`, `sort`, `range` as the list convention wants them. */
export const query = (parts: Readonly<Record<string, unknown>>): string =>
  Object.entries(parts)
    .map(([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')
