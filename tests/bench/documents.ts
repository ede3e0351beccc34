import type pg from 'pg'
import type { ResourceData } from '../../schema/language/definition.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { Problem } from '../../src/server/problems/problem.ts'
import { say, withDatabase } from './database.ts'
import { idsOf, openSchool, type School, timed } from './inBranch.ts'

const rounds = 3
const rush = 200
const claimRounds = 2

/**
 * Writes and posts invoices of two lines and ten instalments, each time in one transaction; pays an instalment by many at once; and
 * pays many instalments, against the same without a limit to hold to.
 */
export const measureDocuments = (count: number): Promise<void> =>
  withDatabase(async (client, url) => {
    await seedDemo(client, {})
    const school = await openSchool(client, url)
    const values = await invoiceOf(client, school)
    const write = (many: number) =>
      timed(
        school,
        'salesInvoices',
        'create',
        Array.from({ length: many }, () => ({ values })),
      )
    // A database plans badly for a table that was empty a moment ago, until it analyses it, as it does by itself within a minute.
    await write(100)
    await client.query('analyze')
    let invoices: number[] = []
    for (let round = 0; round < rounds; round++) {
      const made = await write(count)
      const posted = await timed(
        school,
        'salesInvoices',
        'post',
        made.ids.map((id) => ({ id, values: {} })),
      )
      say(
        `${count} invoices of 2 lines and 10 instalments: written in ${Math.round(made.ms)} ms, posted in ${Math.round(posted.ms)} ms`,
      )
      invoices = made.ids
    }
    const terms = (
      await client.query<{ id: number; amount: string }>(
        'select id, amount from sales_invoices_terms where record_id = any($1) order by id',
        [invoices],
      )
    ).rows
    const pay = await collectionOf(client, values.guardian)
    await timed(
      school,
      'collections',
      'create',
      terms.splice(-100).map((term) => ({ values: pay(term) })),
    )
    await client.query('vacuum analyze')
    await measureRush(school, pay, terms.pop() ?? { id: 0, amount: '0' })
    await measureClaims(client, school, await openSchool(client, url, withoutLimits), terms.map(pay))
    await school.database.close()
  })

/** An invoice that a guardian of the demo could have. */
async function invoiceOf(client: pg.Client, { branch, year }: School): Promise<RecordData & { guardian: number }> {
  const { rows } = await client.query<{ id: number; guardian_id: number }>(
    'select s.id, s.guardian_id from students s join students_years y on y.record_id = s.id where s.tenant_id = 1 and y.branch_id = $1 and y.fiscal_year_id = $2 order by s.id limit 1',
    [branch.id, year?.id],
  )
  const [student] = rows
  const services = await idsOf(client, 'select id from services where tenant_id = 1 order by id limit 2')
  return {
    date: `${year?.year}-03-01`,
    status: 'open',
    guardian: student?.guardian_id ?? 0,
    items: services.map((service) => ({ student: student?.id, service, quantity: '1' })),
    terms: Array.from({ length: 10 }, (_, month) => ({
      dueOn: `${year?.year}-${String(month + 3).padStart(2, '0')}-01`,
      share: '10',
    })),
  } as unknown as RecordData & { guardian: number }
}

/** What a guardian pays for one instalment. */
async function collectionOf(client: pg.Client, guardian: number) {
  const [paymentMethod] = await idsOf(client, 'select id from payment_methods where tenant_id = 1 order by id limit 1')
  const day = `${new Date().getFullYear()}-03-02`
  return ({ id, amount }: { readonly id: number; readonly amount: string }): RecordData =>
    ({
      date: day,
      status: 'open',
      guardian,
      methods: [{ paymentMethod, amount }],
      allocations: [{ term: id, amount }],
    }) as unknown as RecordData
}

/** Many who pay the same instalment at once: one of them does. */
async function measureRush(
  school: School,
  pay: (term: { readonly id: number; readonly amount: string }) => RecordData,
  term: { readonly id: number; readonly amount: string },
): Promise<void> {
  const begun = performance.now()
  const tries = await Promise.all(
    Array.from({ length: rush }, () =>
      timed(school, 'collections', 'create', [{ values: pay(term) }]).catch((error: unknown) => {
        if (error instanceof Problem) return null
        throw error
      }),
    ),
  )
  say(
    `${rush} at once for one instalment: ${tries.filter((one) => one !== null).length} paid it, ` +
      `in ${Math.round(performance.now() - begun)} ms (wanted 500)`,
  )
}

/** Collections that each use up an instalment, in turns with the same without a limit: neither asked nor guarded. */
async function measureClaims(client: pg.Client, school: School, free: School, payments: readonly RecordData[]): Promise<void> {
  const part = Math.floor(payments.length / claimRounds / 2)
  const { rows } = await client.query<{ name: string }>(
    `select t.tgname as name from pg_trigger t left join pg_constraint c on c.oid = t.tgconstraint
      where t.tgrelid = 'collections_allocations'::regclass and (not t.tgisinternal or c.conname like '%counts%')`,
  )
  const guards = (how: 'enable' | 'disable') =>
    client.query(
      `alter table collections_allocations ${rows.map(({ name }) => `${how} trigger ${client.escapeIdentifier(name)}`).join(', ')}`,
    )
  for (let round = 0; round < claimRounds; round++) {
    const some = (from: number) =>
      payments.slice((round * 2 + from) * part, (round * 2 + from + 1) * part).map((values) => ({ values }))
    const guarded = await timed(school, 'collections', 'create', some(0))
    await guards('disable')
    const unguarded = await timed(free, 'collections', 'create', some(1))
    await guards('enable')
    say(
      `${part} collections of an instalment: ${Math.round(guarded.ms)} ms, without a limit ${Math.round(unguarded.ms)} ms, ` +
        `${(guarded.ms / unguarded.ms).toFixed(2)} times (wanted at most 1.5)`,
    )
  }
  await free.database.close()
}

const withoutLimits = (data: ResourceData): ResourceData => {
  if (data.name !== 'collections') return data
  const { limits: _, ...rest } = data
  return rest
}
