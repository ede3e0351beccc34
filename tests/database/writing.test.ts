import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calculations } from '../../resources/calculations/index.ts'
import { definitions } from '../../resources/index.ts'
import { recipes } from '../../resources/recipes.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { behaviours } from '../../src/server/behaviours/index.ts'
import type { Database } from '../../src/server/database/database.ts'
import { sql } from '../../src/server/database/sql.ts'
import type { Context } from '../../src/server/engine/context.ts'
import type { Transaction } from '../../src/server/engine/draft.ts'
import { constraintsOf } from '../../src/server/engine/sql/constraints.ts'
import { problemOf } from '../../src/server/engine/sql/problemOf.ts'
import type { Work } from '../../src/server/engine/work.ts'
import { write } from '../../src/server/engine/write/write.ts'
import { ledgerTables } from '../../src/server/ledger/tables.ts'
import { Problem } from '../../src/server/problems/problem.ts'
import { contextOf } from '../demo/reading.ts'
import { connected, createDatabase } from '../support/database.ts'
import { template } from '../support/school.ts'

const registry = createRegistry(definitions, { calculations, recipes })
const vouchers = registry.get('vouchers')
const constraints = constraintsOf(registry, ledgerTables)
const apart = (error: unknown) => problemOf({ constraints }, error)

describe('many records that are written together', () => {
  let own: Awaited<ReturnType<typeof createDatabase>>
  let context: Context & { database: Database }
  let accounts: [cash: number, income: number]
  /** What is stored, asked beside the server. */
  const query = <Row extends Record<string, unknown>>(text: string) =>
    connected(own.url, async (client) => (await client.query<Row>(text)).rows)

  beforeAll(async () => {
    own = await createDatabase(template())
    const whole = await contextOf(own.url, registry, 1, new Date().getFullYear())
    const [branch] = await whole.database.one<Context['branch']>(
      1,
      sql`select id, arabic_name as "arabicName", english_name as "englishName", false as "isMaster", true as active, 2 as "decimalDigits" from branches where tenant_id = 1 and not is_master order by id limit 1`,
    )
    if (!branch) throw new Error('The demo has no school.')
    context = { ...whole, branch, visibleBranches: [branch.id] }
    const rows = await query<{ id: number }>(
      `select id from accounts where tenant_id = 1 and code in ('110101', '410102') order by code`,
    )
    accounts = rows.map(({ id }) => id) as typeof accounts
  })
  afterAll(async () => {
    await context.database.close()
    await own.drop()
  })

  const entries = (amount: string, credit = amount) => [
    { account: accounts[0], debit: amount },
    { account: accounts[1], credit, taxTreatment: 'outOfScope' },
  ]
  const voucher = (index: number, more: object = {}) =>
    ({
      date: `${context.year?.year}-04-${String((index % 28) + 1).padStart(2, '0')}`,
      status: 'open',
      description: `T${index}`,
      entries: entries(`${index + 1}.50`),
      ...more,
    }) as unknown as RecordData
  const done = (work: Pick<Work, 'changes' | 'operation'> & Partial<Work>, how: Omit<Transaction, 'run'> = { isolate: apart }) =>
    context.database.transaction(1, async (run) => ({
      result: Promise.resolve(await write({ model: vouchers, context, behaviours, ...work }, { run, ...how })),
    }))
  const make = (many: readonly RecordData[], how?: Omit<Transaction, 'run'>) =>
    done({ operation: 'create', changes: many.map((values) => ({ values })) }, how)
  const saved = async (work: ReturnType<typeof done>) =>
    (await work).map((one) => {
      if (one instanceof Problem) throw one
      return one
    })
  const lastNumber = async () =>
    (
      await query<{ value: number }>(
        `select value from counters where name = 'vouchers' and branch_id = ${context.branch.id} and fiscal_year_id = ${context.year?.id}`,
      )
    )[0]?.value ?? 0

  it('get their numbers in order, their lines and a line of the log each, however many they are', async () => {
    const before = await lastNumber()
    const made = await saved(make(Array.from({ length: 450 }, (_, index) => voucher(index))))
    expect(made.map(({ record }) => record['number'])).toEqual(
      Array.from({ length: 450 }, (_, index) => String(before + 1 + index)),
    )
    const ids = made.map(({ id }) => id)
    const [stored] = await query(
      `select count(*)::int as vouchers, (select count(*)::int from vouchers_entries where record_id in (${ids})) as lines,
        (select count(*)::int from audit_log where resource = 'vouchers' and action = 'create' and record_id in (${ids})) as log,
        min(sequence) as first, max(sequence) as last, bool_and(debit = credit) as balanced from vouchers where id in (${ids})`,
    )
    expect(stored).toEqual({ vouchers: 450, lines: 900, log: 450, first: before + 1, last: before + 450, balanced: true })
  })

  it('are left out one by one where they are wrong, and leave no gap in the numbers', async () => {
    const before = await lastNumber()
    const outcomes = await make([
      voucher(1),
      voucher(2, { entries: entries('10', '11') }),
      voucher(3),
      voucher(4, {
        entries: [
          { account: 999_999_999, debit: '1' },
          { account: accounts[1], credit: '1' },
        ],
      }),
      voucher(5, { number: 7 }),
      voucher(6),
    ])
    expect(outcomes.map((one) => (one instanceof Problem ? one.faults[0]?.code : one.record['number']))).toEqual([
      String(before + 1),
      'Voucher.Unbalanced',
      String(before + 2),
      'Reference.NotFound',
      'Field.ReadOnly',
      String(before + 3),
    ])
    expect(await lastNumber()).toBe(before + 3)
  })

  it('count on behind numbers of the past, and as many are counted as there are', async () => {
    const before = await lastNumber()
    const changes = [`${before + 40}`, `OLD-${before + 50}`, `${before + 30}/b`].map((number) => ({
      values: voucher(1, { number }),
    }))
    await saved(done({ operation: 'create', changes, historic: true }, {}))
    const [next] = await saved(make([voucher(2)]))
    expect(next?.record).toMatchObject({ number: String(before + 41), sequence: before + 41 })
    const [counted] = await query(
      `select given::int, (select count(*)::int from vouchers where number is not null and branch_id = c.branch_id and fiscal_year_id = c.fiscal_year_id) as there
        from counters c where name = 'vouchers' and branch_id = ${context.branch.id} and fiscal_year_id = ${context.year?.id}`,
    )
    expect(counted?.['given']).toBe(counted?.['there'])
  })

  it('are all written or none where nobody asked for the good ones alone', async () => {
    const [before, count] = [await lastNumber(), await query('select count(*) from vouchers')]
    await expect(make([voucher(1), voucher(2, { entries: entries('10', '11') })], {})).rejects.toMatchObject({
      faults: [{ code: 'Voucher.Unbalanced' }],
    })
    expect(await lastNumber()).toBe(before)
    expect(await query('select count(*) from vouchers')).toEqual(count)
  })

  it('are left out where the database refuses them, and only those', async () => {
    const area = (code: string) => ({ values: { code, arabicName: `حي ${code}` } as RecordData })
    const outcomes = await done({
      model: registry.get('areas'),
      operation: 'create',
      changes: [area('T1'), area('T2'), area('T1'), area('T3'), area('T2')],
    })
    expect(outcomes.map((one) => (one instanceof Problem ? one.faults[0]?.code : one.record['code']))).toEqual([
      'T1',
      'T2',
      'Code.AlreadyUsed',
      'T3',
      'Code.AlreadyUsed',
    ])
  })

  it('are changed together: lines that go, stay, change and come', async () => {
    const made = await saved(make([voucher(1), voucher(2), voucher(3)]))
    const changes = made.map(({ id, record }, index) => {
      const [first, second] = record['entries'] as (RecordData & { id: number })[]
      const lines = [
        [{ id: first?.id }, { id: second?.id }],
        [
          { account: accounts[1], credit: '4', taxTreatment: 'outOfScope' },
          { id: first?.id, debit: '4' },
        ],
        [
          { id: first?.id },
          { id: second?.id },
          { account: accounts[0], debit: '1' },
          { account: accounts[1], credit: '1', taxTreatment: 'outOfScope' },
        ],
      ]
      return { id, values: { version: 1, entries: lines[index] } as unknown as RecordData }
    })
    const changed = await saved(done({ operation: 'update', changes }))
    expect(changed.map(({ unchanged }) => unchanged)).toEqual([true, false, false])
    const stored = await query<{ version: number; debit: string; lines: string }>(
      `select version, debit::numeric(9, 2)::text as debit, (select string_agg(coalesce(e.debit, e.credit)::numeric(9, 2)::text, ' ' order by e.position) from vouchers_entries e where e.record_id = v.id) as lines
        from vouchers v where id in (${made.map(({ id }) => id)}) order by id`,
    )
    expect(stored).toEqual([
      { version: 1, debit: '2.50', lines: '2.50 2.50' },
      { version: 2, debit: '4.00', lines: '4.00 4.00' },
      { version: 2, debit: '5.50', lines: '4.50 4.50 1.00 1.00' },
    ])
  })

  it('are changed once each, whoever names one twice', async () => {
    const [made] = await saved(make([voucher(1)]))
    const changes = ['first', 'second'].map((description) => ({
      id: made?.id ?? 0,
      values: { version: 1, description } as RecordData,
    }))
    const outcomes = await done({ operation: 'update', changes })
    expect(outcomes.map((one) => (one instanceof Problem ? one.faults[0]?.code : one.record['description']))).toEqual([
      'first',
      'Record.Stale',
    ])
    expect(await query(`select version, description from vouchers where id = ${made?.id}`)).toEqual([
      { version: 2, description: 'first' },
    ])
  })

  it('are acted on together, each by itself: those that are not ready for it say why', async () => {
    const made = await saved(make([voucher(1), voucher(2, { status: 'draft' }), voucher(3)]))
    const changes = made.map(({ id }) => ({ id, values: {} }))
    const told = (outcomes: Awaited<ReturnType<typeof done>>) =>
      outcomes.map((one) => (one instanceof Problem ? one.faults[0]?.code : one.record['status']))
    expect(told(await done({ operation: 'post', changes }))).toEqual(['posted', 'Record.WrongState', 'posted'])
    expect(told(await done({ operation: 'post', changes }))).toEqual([
      'Record.WrongState',
      'Record.WrongState',
      'Record.WrongState',
    ])
    expect(
      await query(
        `select count(*)::int as entries from journal_entries where resource = 'vouchers' and record_id in (${made.map(({ id }) => id)})`,
      ),
    ).toEqual([{ entries: 2 }])
  })

  it('may be tried: what is wrong is found, no number of a sequence is taken, and no log is left', async () => {
    const text = 'select last_value from vouchers_id_seq union all select last_value from vouchers_entries_id_seq'
    const sequence = () => connected(own.url, async (client) => (await client.query(text)).rows)
    const [before, log] = [await sequence(), await query('select count(*) from audit_log')]
    let last = 2_000_000_000
    const tried = context.database.transaction(1, async (run) => {
      const work = {
        model: vouchers,
        operation: 'create',
        context,
        behaviours,
        changes: [{ values: voucher(1) }, { values: voucher(2, { date: null }) }],
      }
      return { result: Promise.resolve(await write(work, { run, isolate: apart, trial: () => ++last })), discard: true }
    })
    expect((await tried).map((one) => one instanceof Problem)).toEqual([false, true])
    expect(await sequence()).toEqual(before)
    expect(await query('select count(*) from audit_log')).toEqual(log)
  })
})
