import type pg from 'pg'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { say, withDatabase } from './database.ts'
import { makeService } from './fees.ts'
import { type AskedSchool, askSchool } from './school.ts'

const [rounds, children, years] = [20, 6, 5]
const middle = (times: readonly number[]): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(0)

/** A family's account and a receipt at the desk, and ageing, where many years of fees were paid. */
export const measureFamilies = (allocations: number): Promise<void> =>
  withDatabase(async (client, url) => {
    await seedDemo(client, { students: 5000 })
    await client.query('vacuum analyze')
    const year = new Date().getFullYear()
    const [place] = (
      await client.query<{ branch: number }>(
        'select branch_id as branch from students_years group by branch_id order by count(*) desc limit 1',
      )
    ).rows
    const branch = place?.branch ?? 0
    const school = await askSchool(url, branch, year)
    const services = await Promise.all(['First', 'Second'].map((name) => makeService(school, name, year)))
    await school.order('runs/invoiceStudents', { input: { services, date: `${year}-03-01` }, filter: {} })
    const { rows: issued } = await client.query<{ id: number }>(
      "select id from sales_invoices where status = 'open' and branch_id = $1 order by id",
      [branch],
    )
    await school.order('jobs', { action: 'post', targets: [{ resource: 'salesInvoices', ids: issued.map(({ id }) => id) }] })
    const paid = await copyPaid(client, allocations)
    const guardian = await largeFamily(client, branch)
    await client.query('vacuum analyze')
    const account = () => school.ask<{ terms: { id: number; left: string }[] }>('GET', `desk/families/${guardian}`)
    const [first] = [await account()]
    say(`${paid} allocations, a family of ${children} children and ${years} years: ${first.body.terms.length} open instalments`)
    const times = await repeated(async () => (await account()).ms)
    say(`its account at the desk: ${middle(times)} ms (wanted < 200)`)
    await measureReceipts(school, guardian, first.body.terms)
    const ageing = await repeated(async () => (await school.ask('GET', 'reports/receivableAgeing')).ms)
    say(`ageing by family: ${middle(ageing)} ms by HTTP (wanted < 300)`)
    school.end()
  })

async function repeated(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await work())
  return times
}

/** A receipt for an instalment: saved, posted, and as it is printed. */
async function measureReceipts(school: AskedSchool, guardian: number, terms: readonly { id: number; left: string }[]) {
  const { body: methods } = await school.ask<{ id: number; kind: string }[]>('GET', 'paymentMethods?range=[0,49]')
  const paymentMethod = methods.find(({ kind }) => kind === 'transfer')?.id
  const open = terms.values()
  const times = await repeated(async () => {
    const term = open.next().value
    const saved = await school.ask<{ id: number; version: number }>('POST', 'collections', {
      guardian,
      status: 'open',
      methods: [{ paymentMethod, amount: '1', reference: `F${term?.id}` }],
      allocations: [{ term: term?.id, amount: '1' }],
    })
    const { id, version } = saved.body
    const posted = await school.ask('POST', `collections/${id}/post`, { version })
    const from = performance.now()
    await (await fetch(`${school.address}/api/collections/${id}/print`, { headers: school.headers })).arrayBuffer()
    return saved.ms + posted.ms + performance.now() - from
  })
  say(`a receipt saved, posted and printed: ${middle(times)} ms (wanted < 300)`)
}

/** Columns of a table that are stored, with those of a copy in the place of their own. */
async function copied(
  client: pg.Client,
  table: string,
  own: Readonly<Record<string, string>>,
): Promise<{ into: string; from: string }> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'",
    [table],
  )
  return {
    into: rows.map(({ name }) => `"${name}"`).join(),
    from: rows.map(({ name }) => own[name] ?? `t."${name}"`).join(),
  }
}

/** Copies of what was invoiced, each instalment paid by a receipt of its invoice, until there are so many allocations. */
async function copyPaid(client: pg.Client, wanted: number): Promise<number> {
  const count = async (table: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count ?? 0)
  const terms = await count('sales_invoices_terms')
  const times = Math.max(1, Math.ceil(wanted / terms))
  const step = 1_000_000
  await client.query('set session_replication_role = replica')
  const insert = async (table: string, own: Record<string, string>, where = '') => {
    const { into, from } = await copied(client, table, own)
    await client.query(`insert into ${table} (${into}) select ${from} from ${table} t, generate_series(1, ${times}) g ${where}`)
  }
  const moved = (column: string) => `t.${column} + g * ${step}`
  await insert('sales_invoices_items', { id: moved('id'), record_id: moved('record_id') }, `where t.record_id < ${step}`)
  await insert(
    'sales_invoices_terms',
    { id: moved('id'), record_id: moved('record_id'), used: 't.amount' },
    `where t.record_id < ${step}`,
  )
  await insert(
    'sales_invoices',
    { id: moved('id'), number: "t.number || '-' || g", sequence: moved('sequence'), source_students_id: 'null' },
    `where t.id < ${step}`,
  )
  const receipt = await copied(client, 'collections', {
    id: 'v.id',
    guardian_id: 'v.guardian_id',
    number: 'v.id::text',
    sequence: 'v.id',
  })
  await client.query(
    `insert into collections (${receipt.into}) select ${receipt.from} from sales_invoices v, (select * from collections where status = 'posted' limit 1) t where v.id > ${step}`,
  )
  const allocation = await copied(client, 'collections_allocations', {
    id: 'x.id',
    record_id: 'x.record_id',
    term_id: 'x.id',
    amount: 'x.amount',
    position: 'x.position',
  })
  await client.query(
    `insert into collections_allocations (${allocation.into}) select ${allocation.from} from sales_invoices_terms x, (select * from collections_allocations limit 1) t where x.record_id > ${step}`,
  )
  await client.query('set session_replication_role = origin')
  return count('collections_allocations')
}

/** A guardian of six children whose invoices of five years are open. */
async function largeFamily(client: pg.Client, branch: number): Promise<number> {
  const { rows } = await client.query<{ id: number; guardian: number }>(
    `select v.id, v.guardian_id as guardian from sales_invoices v where v.branch_id = $1 and v.status = 'posted' and v.id < 1000000
       and exists (select 1 from sales_invoices_terms t where t.record_id = v.id and t.used < t.amount) order by v.id desc limit $2`,
    [branch, children * years],
  )
  const guardian = rows[0]?.guardian ?? 0
  await client.query('set session_replication_role = replica')
  await client.query('update sales_invoices set guardian_id = $1 where id = any($2)', [guardian, rows.map(({ id }) => id)])
  await client.query(
    'update students set guardian_id = $1 where id in (select student_id from sales_invoices_items where record_id = any($2) limit $3)',
    [guardian, rows.map(({ id }) => id), children],
  )
  await client.query('set session_replication_role = origin')
  return guardian
}
