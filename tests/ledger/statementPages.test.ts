import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connected, lockWaits } from '../support/database.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Row {
  readonly role?: string
  readonly cells: Readonly<Record<string, unknown>>
}
interface Statement {
  readonly rows: readonly Row[]
  readonly totals: Readonly<Record<string, string>>
  readonly page?: { readonly next: string | null; readonly previous: string | null }
}

describe('a long account statement comes in pages', () => {
  let school: School
  let accountant: Caller
  let branches: { id: number; master: boolean }[] = []
  const accounts = new Map<string, number>()
  let guardian = 0
  let due = 0
  let centre = 0
  const year = new Date().getFullYear()

  beforeAll(async () => {
    school = await openSchool({ onPaper: true })
    accountant = await school.signIn('demo_accountant')
    await connected(school.databaseUrl, async (client) => {
      branches = (await client.query('select id, is_master as master from branches where tenant_id = 1 order by id')).rows
      for (const row of (await client.query('select id, code from accounts where tenant_id = 1')).rows)
        accounts.set(row.code, row.id)
      const one = async (text: string) => (await client.query(text)).rows[0].id as number
      guardian = await one('select min(id) as id from guardians where tenant_id = 1')
      centre = await one(`select id from cost_centers where tenant_id = 1 and code = '101'`)
      due = await one(`select account_id as id from company_account_mappings where tenant_id = 1 and role = 'guardianReceivable'`)
      // Days with several entries in both halves of a month, a month without any; an opening voucher in the midst, whose rows stand before the others.
      for (const branch of branches.filter(({ master }) => !master)) {
        for (let n = 0; n < 12; n++) await book(branch.id, `${year}-0${n < 8 ? 2 : 4}-${[10, 11, 20, 21][n % 4]}`, 10 + n)
        // Books of the time before such a day was refused.
        const opening = await book(branch.id, `${year}-02-11`, 500)
        await client.query(`update vouchers set kind = 'opening' where tenant_id = 1 and id = $1`, [opening])
      }
      const branch = schoolOf()
      const taken = await book(branch, `${year}-02-12`, 77)
      const undone = await accountant.call('POST', `vouchers/${taken}/unpost`, { year, branch, body: { reason: 'twice' } })
      expect(undone.status).toBe(200)
    })
  })
  afterAll(() => school.close())

  const entries = (amount: number) => [
    { account: accounts.get('110101'), debit: `${amount}.25` },
    { account: due, party: { resource: 'guardians', id: guardian }, credit: `${amount}.25` },
    { account: accounts.get('5101'), debit: `${amount}.00`, costCenters: [{ id: centre, share: '100' }] },
    { account: accounts.get('110101'), credit: `${amount}.00` },
  ]
  const book = async (branch: number, date: string, amount: number) => {
    const body = { date, kind: 'general', status: 'open', entries: entries(amount) }
    const options = { year, branch }
    const made = await accountant.call<{ id: number }>('POST', 'vouchers', { ...options, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await accountant.call('POST', `vouchers/${made.body.id}/post`, { ...options, body: {} })).status).toBe(200)
    return made.body.id
  }
  const schoolOf = () => branches.find(({ master }) => !master)?.id as number
  const headOffice = () => branches.find(({ master }) => master)?.id as number
  const ask = async (branch: number, asked: Record<string, unknown>) => {
    const { status, body } = await accountant.call<Statement>('GET', `reports/accountStatement?${query(asked)}`, { year, branch })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const booked = ({ rows }: Statement) => rows.filter(({ role }) => role !== 'opening')
  const brought = ({ rows }: Statement) => rows.find(({ role }) => role === 'opening')?.cells['balance']

  const statements: [string, () => number, () => Record<string, unknown>, number][] = [
    ['of an account', schoolOf, () => ({ account: accounts.get('110101') }), 7],
    [
      'of an account from the middle of a month on',
      schoolOf,
      () => ({ account: accounts.get('110101'), from: `${year}-02-10`, to: `${year}-05-17` }),
      3,
    ],
    ['of an account with what was taken back', schoolOf, () => ({ account: accounts.get('110101'), showReversed: 1 }), 7],
    ['of all accounts below a group, in all branches', headOffice, () => ({ account: accounts.get('11') }), 23],
    ['of a party', schoolOf, () => ({ account: accounts.get('11'), party: `guardians:${guardian}` }), 2],
    ['of a cost centre', schoolOf, () => ({ account: accounts.get('5'), costCenter: centre }), 9],
  ]
  it.each(statements)('%s: the same rows, balances and totals, forwards and backwards', async (_name, branch, asked, size) => {
    const whole = await ask(branch(), asked())
    const rows = booked(whole)
    expect(rows.length).toBeGreaterThan(size)
    const first = await ask(branch(), { ...asked(), rows: size })
    expect(first.totals).toEqual(whole.totals)
    expect(first.page?.previous).toBeNull()
    expect(brought(first)).toBe(brought(whole))
    const pages = [first]
    for (let next = first.page?.next; next; next = pages.at(-1)?.page?.next)
      pages.push(await ask(branch(), { ...asked(), rows: size, after: next }))
    expect(pages.length).toBe(Math.ceil(rows.length / size))
    expect(pages.flatMap(booked)).toEqual(rows)
    const back = [pages.at(-1) as Statement]
    for (let previous = back[0]?.page?.previous; previous; previous = back[0]?.page?.previous)
      back.unshift(await ask(branch(), { ...asked(), rows: size, before: previous }))
    expect(back.flatMap(booked)).toEqual(rows)
    expect(brought(back[0] as Statement)).toBe(brought(whole))
    // A page begins with the balance that the one before it ends with.
    for (const [index, page] of pages.slice(1).entries())
      expect(brought(page)).toBe(booked(pages[index] as Statement).at(-1)?.cells['balance'])
  })

  it('of one moment: an entry that comes while it is read is among its rows and its totals or among neither', async () => {
    const asked = { account: accounts.get('110101'), rows: 1000 }
    const before = await ask(schoolOf(), asked)
    const read = await connected(school.databaseUrl, async (client) => {
      // The rows are there before the sums can be read.
      await client.query('begin')
      await client.query('lock table account_totals in access exclusive mode')
      const reading = ask(schoolOf(), asked)
      await expect.poll(() => lockWaits(school.databaseUrl)).toBeGreaterThan(0)
      await book(schoolOf(), `${year}-03-05`, 31)
      await client.query('rollback')
      return reading
    })
    expect(read).toEqual(before)
    expect((await ask(schoolOf(), asked)).totals).not.toEqual(before.totals)
  })

  it('and says which word of the address is wrong', async () => {
    const account = accounts.get('110101')
    for (const [asked, field] of [
      [{ rows: 0 }, 'rows'],
      [{ rows: 1001 }, 'rows'],
      [{ rows: 'x' }, 'rows'],
      [{ rows: 5, after: '2026-02-30.1.1' }, 'after'],
      [{ rows: 5, before: '1' }, 'before'],
      [{ rows: 5, after: '2026-02-03.1.1', before: '2026-02-03.1.1' }, 'before'],
    ] as const) {
      const answer = await accountant.call<Problem>('GET', `reports/accountStatement?${query({ account, ...asked })}`, {
        year,
        branch: schoolOf(),
      })
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field])
    }
    const answer = await accountant.call<Problem>('GET', 'reports/trialBalance?rows=5', { year, branch: schoolOf() })
    expect(answer.body.errors[0]).toMatchObject({ code: 'Field.Unknown', field: 'rows' })
  })
})
