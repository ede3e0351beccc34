import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { costCenterStatement } from '../../resources/reports/costCenterStatement.ts'
import { createRegistry } from '../../schema/registry.ts'
import type { Services } from '../../src/server/access/services.ts'
import { searchFunctionName } from '../../src/server/database/searchFunctions.ts'
import type { Statement } from '../../src/server/database/sql.ts'
import type { Context } from '../../src/server/engine/context.ts'
import { type ListQuery, listRecords } from '../../src/server/engine/list/list.ts'
import { recordStatement } from '../../src/server/engine/read/record.ts'
import { controlStatement, inactiveStatement, roleStatement } from '../../src/server/ledger/closing/checks.ts'
import { closedStatement, standingsStatement } from '../../src/server/ledger/closing/figures.ts'
import { answerReport } from '../../src/server/reports/answer.ts'
import { loadMessages } from '../../src/server/texts/messages.ts'
import { contextOf } from '../demo/reading.ts'
import { connected, createDatabase } from '../support/database.ts'
import { template } from '../support/school.ts'

const registry = createRegistry(definitions)
const students = registry.get('students')
const page = { sort: ['arabicName', 'ASC'] as const, from: 0, to: 24, fields: null, totals: false }

describe('plans of the application, bound by row security', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let context: Awaited<ReturnType<typeof contextOf>>
  beforeAll(async () => {
    database = await createDatabase(template())
    const found = await contextOf(database.url, registry, 1, new Date().getFullYear())
    const branch = found.visibleBranches.find((id) => id !== found.branch.id) ?? 0
    context = { ...found, branch: { ...found.branch, id: branch, isMaster: false }, visibleBranches: [branch] }
  })
  afterAll(async () => {
    await context.database.close()
    await database.drop()
  })

  /** The plan when reading a whole table is as unattractive as can be: then it stands there only where no index serves. */
  async function planOf({ text, values }: Statement): Promise<string> {
    const client = await context.database.pool.connect()
    try {
      await client.query(`begin; set local app.tenant = '1'; set local enable_seqscan = off`)
      const { rows } = await client.query({ text: `explain ${text}`, values: [...values] })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  /** The statement that a list sends. */
  async function listStatement(
    filter: Record<string, unknown>,
    asked: Partial<ListQuery> = {},
    language = 'ar',
  ): Promise<Statement> {
    let sent: Statement | undefined
    const listening: Context['database'] = {
      ...context.database,
      one: (tenant, statement) => {
        sent = statement
        return context.database.one(tenant, statement)
      },
    }
    await listRecords(students, { ...page, filter, ...asked }, { ...context, language, database: listening })
    if (!sent) throw new Error('The list sent nothing.')
    return sent
  }

  it('find the pupils of a class, and what they refer to, by index', async () => {
    const plan = await planOf(await listStatement({ classRoom: 1 }))
    expect(plan).not.toContain('Seq Scan')
    for (const index of ['students_years_class_room_id_idx', 'students_pkey', 'guardians_pkey', 'class_rooms_pkey'])
      expect(plan).toContain(index)
  })

  it.each([
    ['ar', 'students_arabic_name_folded_idx'],
    ['en', 'students_english_name_folded_idx'],
  ])('bring pupils in the order of the names that a reader of %s reads by index', async (language, index) => {
    const plan = await planOf(await listStatement({}, { sort: null }, language))
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })

  it('find pupils by part of a mobile by index', async () => {
    expect(await planOf(await listStatement({ q: '0501234567' }))).not.toContain('Seq Scan')
    const { rows } = await connected(database.url, async (client) => {
      await client.query(`begin; set local app.tenant = '1'; set local enable_seqscan = off; set local enable_indexscan = off`)
      const [body] = (await client.query(`select prosrc from pg_proc where proname = $1`, [searchFunctionName(students)])).rows
      // Without the tenant's own indexes, which are the cheaper ones while a school is small.
      const [, search = ''] = /found := \(([\s\S]*)\);\s*return found/.exec(body.prosrc) ?? []
      const filled = search
        .replace(/tenant_id = tenant\b/g, 'tenant_id + 0 = 1')
        .replace(/\boutward\b/g, 'true')
        .replace(/\bpatterns\b/g, `(array['%0501234567%'])`)
      return client.query(`explain ${filled}`)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('students_search_idx')
    expect(plan).toContain('guardians_phone_search_idx')
    expect(plan).not.toContain('Seq Scan')
  })

  it('find one pupil, and what the record refers to, by index', async () => {
    const plan = await planOf(recordStatement(students, 1, context))
    expect(plan).not.toContain('Seq Scan')
    for (const index of ['students_pkey', 'students_years_pkey', 'guardians_pkey']) expect(plan).toContain(index)
  })

  it.each([
    ['suspense', (year: number, context: Context) => roleStatement('temporaryClearing', year, context), 'account_sums'],
    ['control accounts', controlStatement, 'ledger_rows_account_idx'],
    ['inactive accounts', inactiveStatement, 'account_sums'],
    ['income and expense', (year: number) => standingsStatement(1, year), 'account_sums'],
    ['closing vouchers', closedStatement, 'vouchers_source_fiscal_years_id_idx'],
  ] as const)('check the %s of a year that is being closed by index', async (_name, statement, index) => {
    const plan = await planOf(statement(context.year?.id ?? 0, context))
    expect(plan).not.toMatch(/Seq Scan on (ledger_rows|journal_entries|account_sums|vouchers)/)
    expect(plan).toContain(index)
  })

  it('find what a cost centre earned and spent by index', async () => {
    const sent: Statement[] = []
    const listening: Context['database'] = {
      ...context.database,
      snapshot: (tenant, work) =>
        context.database.snapshot(tenant, (run) =>
          work((statement, ...more) => {
            sent.push(statement)
            return run(statement, ...more)
          }),
        ),
    }
    await answerReport({ ...costCenterStatement, needs: [], flags: [] }, {}, { ...context, database: listening }, {
      messages: await loadMessages(),
    } as Services)
    expect(sent.length).toBeGreaterThan(0)
    for (const statement of sent)
      expect(await planOf(statement)).not.toMatch(/Seq Scan on (ledger_rows|journal_entries|account_sums|vouchers)/)
  })
})
