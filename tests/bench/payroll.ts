import type pg from 'pg'
import { createNumbers } from '../../src/server/demo/numbers.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { openBulk } from '../../src/server/tenants/bulk.ts'
import { product, say, withDatabase } from './database.ts'
import { type AskedSchool, askSchool } from './school.ts'

type Row = { readonly id: number } & Readonly<Record<string, unknown>>
interface Preview {
  readonly rows: readonly Row[]
  readonly counts: Readonly<Record<string, number>> | null
}

/** A page of the sheet is answered first, then all of it. */
const [firstPage, wholeSheet] = ['runs/calculateSalary/preview?only=page', 'runs/calculateSalary/preview']
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** The 25th of a month: salaries of a branch with many employees and twelve items each, from the sheet to the wage file. */
export const measurePayroll = (employees: number): Promise<void> =>
  withDatabase(async (client, url) => {
    say(`Making ${employees} employees with 12 items …`)
    const { tenant } = await seedDemo(client, { students: 100 })
    const year = new Date().getFullYear()
    const { rows: branches } = await client.query<{ branch: number }>(
      'select branch_id as branch from employees group by 1 order by count(*), 1 limit 1',
    )
    const branch = branches[0]?.branch ?? 0
    const school = await askSchool(url, branch, year)
    const { body: centres } = await school.ask<Row[]>('GET', 'costCenters?range=[0,9]&filter={"isLeaf":true}')
    const place = { tenant, branch, centres: centres.map(({ id }) => id) }
    await addEmployees(client, { ...place, count: employees, items: await makeItems(school) })
    await client.query('vacuum analyze')
    // A month that the demo school has no salaries of.
    const month = `${year}-${new Date().getMonth() < 6 ? '10' : '04'}`
    const sheet = { input: { month, date: `${month}-25` }, filter: {} }
    const tell = (what: string, ms: number, wanted: string) => say(`${what}: ${seconds(ms)} (wanted ≤ ${wanted})`)

    tell('the sheet opens', (await school.ask('POST', firstPage, sheet)).ms, '1 s')
    const all = await school.ask<Preview>('POST', wholeSheet, sheet)
    tell(`${all.body.counts?.['ready']} salaries calculated, with counts and sums`, all.ms, '3 s')
    const [first] = all.body.rows
    const corrected = { ...sheet, cells: { [first?.id ?? 0]: { absentDays: '2' } } }
    tell('one row again', (await school.ask('POST', `${wholeSheet}?only=rows&ids=[${first?.id}]`, corrected)).ms, '0.3 s')
    tell('all of it after one cell', (await school.ask('POST', wholeSheet, corrected)).ms, '0.3 s')
    tell('sorted by net', (await school.ask('POST', `${wholeSheet}?sort=["made.net","DESC"]`, sheet)).ms, '0.3 s')
    const written = await school.order('runs/calculateSalary', sheet)
    tell(`written, ${written.job['done']} done, ${written.job['failed']} failed`, written.ms, '6 s')
    await client.query('analyze')
    tell('the sheet of what is written opens', (await school.ask('POST', firstPage, sheet)).ms, '1 s')
    tell('and is calculated anew', (await school.ask('POST', wholeSheet, sheet)).ms, '3 s')
    const again = await school.order('runs/calculateSalary', sheet)
    tell(`written a second time, ${again.job['done']} done, ${again.job['skipped']} unchanged`, again.ms, '6 s')

    const ids = await salariesOf(client, branch, month)
    const ordered = async (action: string) => {
      const { job, ms } = await school.order('jobs', { action, targets: [{ resource: 'salaries', ids }] })
      return { ms, told: `${job['done']} done, ${job['failed']} failed` }
    }
    const approved = await ordered('approve')
    await client.query('analyze')
    const posted = await ordered('post')
    tell(`approved, ${approved.told}, in ${seconds(approved.ms)}, and posted, ${posted.told}`, approved.ms + posted.ms, '10 s')
    await client.query('analyze')
    await measurePayment(school, month, tell)
    school.end()
  })

interface Payment extends Row {
  readonly version: number
  readonly salaries: readonly Readonly<Record<string, unknown>>[]
}

/** Pays everybody, and has the wage file written. */
async function measurePayment(school: AskedSchool, month: string, tell: (what: string, ms: number, wanted: string) => void) {
  const methods = await school.ask<Row[]>('GET', 'paymentMethods?range=[0,49]')
  const transfer = methods.body.find(({ englishName }) => englishName === 'Transfer of salaries')?.id
  const payment = { month, date: `${month}-27`, paymentMethod: transfer }
  const draft = await school.ask<Payment>('POST', 'salaryPayments', payment)
  tell(`a payment of ${draft.body.salaries.length} salaries saved`, draft.ms, '6 s')
  const salaries = draft.body.salaries.map(({ id, salary, amount }) => ({ id, salary, amount }))
  const { version } = draft.body
  const made = await school.ask<Payment>('PUT', `salaryPayments/${draft.body.id}`, { version, salaries, status: 'open' })
  tell('and issued with all its lines sent', made.ms, '6 s')
  const file = await school.ask('POST', `salaryPayments/${made.body.id}/writeWageFile`, { version: made.body.version })
  tell('its wage file', file.ms, '3 s')
  const opened = await school.ask<{ version: number }>('GET', `salaryPayments/${made.body.id}`)
  tell('the payment opens', opened.ms, '1 s')
  const posted = await school.ask('POST', `salaryPayments/${made.body.id}/post`, { version: opened.body.version })
  tell('the payment posted', posted.ms, '6 s')
}

/** Nine more items than a school begins with: amounts, percentages, and formulas over others. */
async function makeItems(school: AskedSchool): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { body: known } = await school.ask<(Row & { account: unknown })[]>('GET', 'salaryItems?range=[0,49]')
  const of = (name: string) => known.find(({ englishName }) => englishName === name)
  const account = of('Bonus')?.account
  const more = ['Food', 'Telephone', 'Nature of work', 'Rarity', 'Supervision', 'Remoteness', 'Tickets', 'Experience', 'Club']
  const made: Row[] = []
  for (const [at, englishName] of more.entries()) {
    const formula = at > 6 && `basic * ${at} / 100 + housing / 10`
    const kind = englishName === 'Club' ? 'deduction' : 'earning'
    const named = { arabicName: `بند ${englishName}`, englishName, kind, account }
    made.push((await school.ask<Row>('POST', 'salaryItems', { ...named, ...(formula && { basis: 'formula', formula }) })).body)
  }
  return [
    { salaryItem: of('Housing allowance')?.id, percentage: '25' },
    { salaryItem: of('Transport allowance')?.id, amount: '400' },
    ...made.map(({ id }, at) => ({
      salaryItem: id,
      ...(at < 4 ? { amount: String(50 + at) } : at < 7 && { percentage: '2.5' }),
    })),
  ]
}

interface Staff {
  readonly tenant: number
  readonly branch: number
  readonly centres: readonly number[]
  readonly count: number
  readonly items: readonly object[]
}

/** People like the first one of the branch, each with an identity and an account of the bank. */
async function addEmployees(client: pg.Client, { tenant, branch, centres, count, items }: Staff): Promise<void> {
  const { rows } = await client.query(
    `select created_by as author, nationality_id as nationality, job_title_id as "jobTitle", management_id as management, bank_id as bank
     from employees where tenant_id = $1 and branch_id = $2 order by id limit 1`,
    [tenant, branch],
  )
  const { author, ...like } = rows[0] as Record<string, unknown> & { author: number }
  const day = new Date().toISOString().slice(0, 10)
  const numbers = createNumbers()
  // The demo school has the first ones.
  for (let used = 0; used < 1000; used++) numbers.iban()
  const bulk = openBulk(client, { registry: product(), tenant, day, author })
  const portion = 1000
  for (let from = 0; from < count; from += portion)
    await bulk.add(
      'employees',
      Array.from({ length: Math.min(portion, count - from) }, (_, at) => ({
        ...like,
        branch,
        arabicName: `موظف رقم ${from + at}`,
        gender: 'male',
        identityType: 'national',
        identityNumber: String(1_100_000_000 + from + at),
        phone: `05${String(10_000_000 + from + at)}`,
        hireDate: '2020-08-15',
        gosiRegistrationDate: '2020-08-15',
        basicSalary: `${4000 + ((from + at) % 9000)}.00`,
        paymentMethod: 'bank',
        iban: numbers.iban(),
        salaryItems: items,
        costCenters: [{ id: centres[(from + at) % centres.length], share: '100' }],
      })),
    )
}

async function salariesOf(client: pg.Client, branch: number, month: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select id from salaries where branch_id = $1 and month = $2 and status = 'calculated' order by id",
    [branch, month],
  )
  return rows.map(({ id }) => id)
}
