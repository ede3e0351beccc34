import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { isTaxDocument } from '../../schema/printLayout.ts'
import { acceptValue, emptiedValue, isWritable } from '../../schema/record/accept.ts'
import { checkRecord } from '../../schema/record/check.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { today } from '../../schema/values/date.ts'
import { fold } from '../../schema/values/fold.ts'
import { compare, sum } from '../../schema/values/money.ts'
import { type Demo, seedDemo } from '../../src/server/demo/seed.ts'
import { demoUsers } from '../../src/server/demo/signIns.ts'
import { withFacts } from '../../src/server/engine/facts/facts.ts'
import { checkReferences } from '../../src/server/engine/read/checkReferences.ts'
import { loadReferences, withReferences } from '../../src/server/engine/read/references.ts'
import { batchesOf } from '../../src/server/engine/sql/columns.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { stages } from '../../src/server/tenants/school.ts'
import { connected, createDatabase } from '../support/database.ts'
import { emptyTemplate } from '../support/school.ts'
import { contextOf, digests, readAll } from './reading.ts'

const registry = createRegistry(definitions)
const year = 2026
const students = 300
/** The months of the year that are over. */
const over = today().slice(0, 4) > String(year) ? 12 : Number(today().slice(5, 7)) - 1
const seeded: { url: string; drop(): Promise<void>; demo: Demo }[] = []
let context: Awaited<ReturnType<typeof contextOf>>

async function seed() {
  const { url, drop } = await createDatabase(emptyTemplate())
  await migrate(url, registry)
  seeded.push({ url, drop, demo: await connected(url, (client) => seedDemo(client, { students, year })) })
}

beforeAll(async () => {
  await seed()
  await seed()
  context = await contextOf(seeded[0]?.url ?? '', registry, seeded[0]?.demo.tenant ?? 0, year)
})

afterAll(async () => {
  await context?.database.close()
  for (const { drop } of seeded) await drop()
})

const all = (name: string) => readAll(registry.get(name), context)
const idsBy = async (name: string, key: string) => new Map((await all(name)).map((record) => [record[key], record.id]))

describe('the demo', () => {
  it('is the same each time', async () => {
    const [first, second] = await Promise.all(seeded.map(({ url }) => digests(url, registry)))
    expect(first).toEqual(second)
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(registry.models.length)
  })

  it('has the users that the greeting names', () => {
    expect(seeded[0]?.demo.userNames).toEqual(demoUsers)
  })

  it('has seven guardians for twelve students, with one to five children each', async () => {
    const children = (await all('guardians')).map((guardian) => Number(guardian['children']))
    expect(children).toHaveLength((students * 7) / 12)
    expect(children.reduce((one, other) => one + other, 0)).toBe(students)
    expect(Math.min(...children)).toBe(1)
    expect(Math.max(...children)).toBeLessThanOrEqual(5)
    expect(Math.max(...children)).toBeGreaterThanOrEqual(3)
  })

  it('is one that four of five families are citizens of the country', async () => {
    const saudi = (await idsBy('nationalities', 'isoCode')).get('SA')
    const guardians = await all('guardians')
    const share = guardians.filter((guardian) => guardian['nationality'] === saudi).length / guardians.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.9)
  })

  it('never repeats a name in a school', async () => {
    const names = (await all('students')).map((student) => `${student['branch']} ${fold(String(student['arabicName']))}`)
    expect(new Set(names).size).toBe(students)
    expect(names.filter((name) => name.split(' ').length !== 5)).toEqual([])
  })

  it('puts boys and girls in their own schools', async () => {
    const genders = new Map<unknown, Set<unknown>>()
    for (const student of await all('students'))
      genders.set(student['branch'], (genders.get(student['branch']) ?? new Set()).add(student['gender']))
    expect([...genders.values()].map((one) => [...one])).toEqual(expect.arrayContaining([['male'], ['female']]))
    expect(genders.size).toBe(2)
  })

  it('has children of the age of their grade, at the beginning of the year', async () => {
    const ages = new Map(stages.flatMap(({ rows }) => rows.map(({ code, age }) => [code, age])))
    const codes = new Map((await all('rows')).map((row) => [row.id, String(row['code'])]))
    const wrong = (await all('students')).filter((student) => {
      const age = year - 1 - Number(String(student['birthDate']).slice(0, 4))
      return age !== (ages.get(codes.get(Number(student['row'])) ?? '') ?? 0) + (student['isRepeating'] ? 1 : 0)
    })
    expect(wrong).toEqual([])
  })

  it('fills no class beyond its capacity', async () => {
    const taken = new Map<unknown, number>()
    for (const { classRoom, leftOn } of await all('students'))
      if (leftOn === null) taken.set(classRoom, (taken.get(classRoom) ?? 0) + 1)
    const rooms = await all('classRooms')
    expect(rooms.filter((room) => (taken.get(room.id) ?? 0) > Number(room['capacity']))).toEqual([])
    expect(taken.has(null)).toBe(false)
  })

  it('keeps true books in each school: no safe or bank owes on any day, no other asset at the end, and no debt is owed to the school', async () => {
    const { rows } = await connected(seeded[0]?.url ?? '', (client) =>
      client.query<{ code: string; branch: number; kind: string; least: string; left: string }>(
        `select a.code, d.branch_id as branch, a.kind, min(d.standing) as least, sum(d.net) as left
        from (select account_id, branch_id, net, sum(net) over (partition by account_id, branch_id order by date) as standing
          from (select account_id, branch_id, date, sum(debit - credit) as net from ledger_rows group by 1, 2, 3) days) d
        join accounts a on a.id = d.account_id where a.kind in ('asset', 'liability') group by 1, 2, 3 order by 1, 2`,
      ),
    )
    const wrong = rows.filter(({ code, kind, least, left }) =>
      kind === 'asset' ? Number(left) < 0 || (/^110[12]/.test(code) && Number(least) < 0) : Number(left) > 0,
    )
    expect(wrong).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
    const safes = await all('safes')
    expect(safes.filter((safe) => safe['allowNegative'])).toEqual([])
  })

  it('has vouchers that balance, most of them final and numbered without a gap in each branch', async () => {
    const vouchers = await all('vouchers')
    const side = (voucher: RecordData, name: string) =>
      sum((voucher['entries'] as RecordData[]).map((entry) => String(entry[name] ?? '0')))
    // Twenty in each school, and one for the rent of each month that is over.
    expect(vouchers).toHaveLength(2 * (20 + over))
    expect(vouchers.filter((voucher) => side(voucher, 'debit') !== side(voucher, 'credit'))).toEqual([])
    expect(vouchers.filter(({ kind }) => kind === 'opening')).toHaveLength(1)
    for (const branch of new Set(vouchers.map((voucher) => voucher['branch']))) {
      const numbers = vouchers
        .filter((voucher) => voucher['branch'] === branch && voucher['status'] !== 'draft')
        .map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)))
      const counter = await connected(seeded[0]?.url ?? '', (client) =>
        client.query(`select value::int from counters where name = 'vouchers' and branch_id = $1`, [branch]),
      )
      expect(counter.rows).toEqual([{ value: numbers.length }])
    }
  })

  it('uses the rent that was paid in advance up, month by month: nothing of months that are not over', async () => {
    const rows = await connected(seeded[0]?.url ?? '', (client) =>
      client.query<{ paid: string; used: string; months: number }>(
        `select sum(l.debit) as paid, sum(l.credit) as used, count(distinct e.date) filter (where l.credit > 0)::int as months
          from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
            join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where a.code = '1140' group by l.branch_id`,
      ),
    )
    expect(rows.rows.length).toBe(2)
    for (const { paid, used, months } of rows.rows) {
      expect(months).toBe(over)
      expect(Number(used)).toBeCloseTo((Number(paid) * over) / 12, 2)
    }
  })

  it('has posted vouchers whose entries say the same', async () => {
    const vouchers = await all('vouchers')
    const entries = await connected(seeded[0]?.url ?? '', (client) =>
      client.query(
        `select e.record_id as id, sum(l.debit) as debit from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id where e.tenant_id = 1 and e.resource = 'vouchers' group by 1 order by 1`,
      ),
    )
    const posted = vouchers.filter(({ status }) => status === 'posted').sort((a, b) => a.id - b.id)
    expect(posted.length).toBeGreaterThan(20)
    expect(entries.rows.map((row) => [row.id, Number(row.debit)])).toEqual(posted.map((one) => [one.id, Number(one['debit'])]))
  })

  it('has invoices of families in every state, and collections that paid some of them', async () => {
    const invoices = await all('salesInvoices')
    const counts = (of: readonly RecordData[], field: string) =>
      Object.fromEntries([...Map.groupBy(of, (one) => String(one[field]))].map(([value, some]) => [value, some.length]))
    expect(counts(invoices, 'status')).toEqual({ posted: 28, open: 10, draft: 4 })
    expect(counts(invoices, 'payment')).toEqual({ paid: 6, partlyPaid: 20, unpaid: 10, credited: 2, null: 4 })
    expect(invoices.filter((one) => one['total'] !== one['due'])).toEqual([])
    // What was issued of the tax law stays, and is credited.
    const issued = registry.models.filter(({ data }) => isTaxDocument(data))
    for (const { name } of issued) expect((await all(name)).filter(({ status }) => status === 'void')).toEqual([])
    const collections = await all('collections')
    expect(counts(collections, 'status')).toEqual({ posted: 24, open: 8 })
    const settled = invoices.filter(({ payment }) => payment !== 'credited')
    expect(sum(collections.map((one) => String(one['allocated'])))).toBe(sum(settled.map((one) => String(one['paid']))))
    for (const branch of new Set(invoices.map((one) => one['branch']))) {
      const numbers = invoices.flatMap((one) => (one['branch'] === branch && one['number'] !== null ? [one['number']] : []))
      // Both schools have one tax number: the letters of the kind, the code of the branch and the year tell their numbers apart.
      const code = (await all('branches')).find(({ id }) => id === branch)?.['code']
      expect(numbers).toEqual(numbers.map((_, index) => `INV-${code}-${year}-${index + 1}`))
    }
  })

  it('has an entry for each invoice and collection that is posted, and for no other', async () => {
    for (const name of ['salesInvoices', 'collections']) {
      const entries = await connected(seeded[0]?.url ?? '', (client) =>
        client.query('select record_id as id from journal_entries where tenant_id = 1 and resource = $1 order by 1', [name]),
      )
      const posted = (await all(name)).filter(({ status }) => status === 'posted').map(({ id }) => id)
      expect(entries.rows.map(({ id }) => id)).toEqual(posted.sort((a, b) => a - b))
    }
  })

  it('owes and is owed what the opening voucher says', async () => {
    const [opening] = (await all('vouchers')).filter(({ kind }) => kind === 'opening')
    const entries = ((opening?.['entries'] ?? []) as RecordData[]).filter((entry) => entry['party'])
    const said = entries.map(({ party, debit, credit }) => [
      (party as { resource: string }).resource,
      (party as { id: number }).id,
      debit ?? credit,
    ])
    const kept = await Promise.all(
      ['guardians', 'suppliers'].map(async (name) =>
        (await all(name))
          .filter((one) => Number(one['openingBalance']) !== 0)
          .map((one) => [name, one.id, one['openingBalance']]),
      ),
    )
    expect(said).toEqual(kept.flat())
  })

  it('gives teams permissions that have a name', async () => {
    const texts: Record<string, string> = Object.assign(
      {},
      ...readdirSync('locales/ar').map((file) => JSON.parse(readFileSync(`locales/ar/${file}`, 'utf8'))),
    )
    const given = (await all('accessGroups')).map((group) => group['permissions'] as string[])
    expect(given.filter(({ length }) => length === 0)).toEqual([])
    expect(given.flat().filter((name) => !texts[`permissions.${name}`])).toEqual([])
  })

  it('goes on counting ids where it stopped', async () => {
    const { rows } = await connected(seeded[0]?.url ?? '', (client) =>
      client.query(`select nextval('students_id_seq')::int as next, (select max(id) from students) as last`),
    )
    expect(rows[0].next).toBe(rows[0].last + 1)
  })
})

/** What the demo school has none of: ways to other systems, and what is done once a month or once in an employment. */
const begunEmpty = [
  'employeeTransfers',
  'salaryReplies',
  'salaryReturns',
  'leavePayouts',
  'staffProvisions',
  'endOfServiceSettlements',
  'paymentReminders',
  'sections',
  'incomeRecognitions',
  'printTemplates',
  'lockExceptions',
  'apiTokens',
  'webhooks',
  'webhookDeliveries',
  // What is found more is income that no tax return tells.
  'overflowAdjustments',
  // Its goods came in and went out by receipts and issues.
  ...['purchaseOrders', 'purchaseInvoices', 'purchaseReturns', 'storageTransfers', 'transferReceipts'],
  ...['stocktakings', 'stocktakingCounts'],
]

describe.each(registry.models.map(({ name }) => name))('%s of the demo', (name) => {
  it('could have been entered by hand', async () => {
    const records = await all(name)
    expect(records.length).toBeGreaterThan(begunEmpty.includes(name) ? -1 : 0)
    const faults: unknown[] = []
    for (const some of batchesOf(records, 50))
      faults.push(...(await Promise.all(some.map((record) => faultsOf(name, record)))).flat())
    expect(faults).toEqual([])
  })
})

/** What the server would say to a record if somebody saved it: values, references, rules. */
async function faultsOf(name: string, stored: RecordData & { id: number }): Promise<unknown[]> {
  const model = registry.get(name)
  const hidden = Object.fromEntries(
    [...model.fields.values()].filter(({ kind }) => kind === 'password').map(({ field }) => [field, 'kept']),
  )
  const record = { ...stored, ...hidden }
  const values = [...model.fields.values()]
    .filter((field) => isWritable(field) && field.kind !== 'password')
    .flatMap((field): unknown[] => {
      const stored = record[field.field]
      const accepted = acceptValue(field, stored, record, context.check)
      if ('fault' in accepted) return [{ id: record.id, ...accepted.fault }]
      // A number that nobody has said anything of is nothing; only one that is emptied is 0.
      const isUnsaid = stored === null && accepted.value === emptiedValue(field)
      return isUnsaid || isSame(field.kind, accepted.value, stored)
        ? []
        : [{ id: record.id, field: field.field, stored, wanted: accepted.value }]
    })
  return context.database.transaction(context.tenant, async (run) => {
    const loaded = await loadReferences(model, [record], context, { run })
    const [known = record] = await withFacts(model, [record], context, run)
    const filled = withReferences(model, known, loaded)
    // A document that stands has used up what it names, so that it could not name that again.
    const usedUp = new Set((model.data.limits ?? []).map(({ of }) => of))
    return {
      result: Promise.resolve([
        ...values,
        ...checkReferences(model, filled, loaded, null).filter(({ field }) => !usedUp.has(field ?? '')),
        ...checkRecord(model, filled, context.check),
      ]),
    }
  })
}

/** Amounts are answered without the zeros that they are stored with. */
const isSame = (kind: string, wanted: unknown, stored: unknown): boolean =>
  ['percent', 'quantity'].includes(kind) && typeof wanted === 'string' && typeof stored === 'string'
    ? compare(wanted, stored) === 0
    : JSON.stringify(wanted) === JSON.stringify(stored)
