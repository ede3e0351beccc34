import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Till {
  readonly id: number
  readonly balance?: string
}

/** A definition of an installation whose records have the balance of an account, which not everybody is told. */
const tills = {
  name: 'tills',
  scope: 'tenant',
  fields: {
    label: { kind: 'text', required: true },
    account: { kind: 'ref', to: 'accounts', required: true },
    balance: { kind: 'computed', by: 'booked', of: ['account'], result: { kind: 'money' }, permission: 'viewSalaries' },
  },
  title: ['label'],
}

describe('a balance that is told to whoever has its permission', () => {
  const own = customFolder()
  const year = new Date().getFullYear()
  let school: School
  let admin: Caller
  let branches: { master: number; boys: number; girls: number }
  let till = 0

  beforeAll(async () => {
    own.put('tills.json', tills)
    school = await openSchool({ customFolder: own.folder })
    admin = await school.signIn('demo_admin')
    branches = await branchesOf(admin)
    const at = { branch: branches.boys, year }
    const account = async (code: string) =>
      (await admin.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`, at)).body[0]?.id
    const [safe, income] = [await account('110101'), await account('4201')]
    for (const [branch, amount] of [
      [branches.boys, '17.00'],
      [branches.girls, '29.00'],
    ] as const) {
      const entries = [
        { account: safe, debit: amount },
        { account: income, credit: amount, taxTreatment: 'outOfScope' },
      ]
      const body = { date: `${year}-02-05`, status: 'open', entries }
      const { body: made } = await admin.call<{ id: number }>('POST', 'vouchers', { branch, year, body })
      expect((await admin.call('POST', `vouchers/${made.id}/post`, { branch, year, body: {} })).status).toBe(200)
    }
    till = (await admin.call<Till>('POST', 'tills', { ...at, body: { label: 'صندوق', account: safe } })).body.id
  })
  afterAll(async () => {
    await school.close()
    own.remove()
  })

  const person = async (userName: string, permissions: readonly string[], of: readonly number[]) => {
    const body = {
      fullName: userName,
      userName,
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: of,
      permissions: ['viewBranches', 'viewFiscalYears', 'viewTills', ...permissions],
    }
    expect((await admin.call('POST', 'users', { branch: branches.boys, body })).status).toBe(201)
    return school.signIn(userName)
  }
  const read = async (caller: Caller, branch: number) => (await caller.call<Till>('GET', `tills/${till}`, { branch, year })).body
  const listed = async (caller: Caller, branch: number) =>
    (await caller.call<Till[]>('GET', `tills?${query({ filter: { id: till } })}`, { branch, year })).body[0]
  /** What the statement of the account ends with in the branch. */
  const statement = async (branch: number) => {
    const { body: found } = await admin.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code: '110101' } })}`, {
      branch,
      year,
    })
    const path = `reports/accountStatement?account=${found[0]?.id}&from=${year}-01-01&to=${year}-12-31`
    const { body } = await admin.call<{ rows: { cells: { balance: string } }[] }>('GET', path, { branch, year })
    return body.rows.at(-1)?.cells.balance
  }

  it('is that of the branch in which one looks, as the statement ends, and of all that one sees in the head office', async () => {
    for (const branch of [branches.boys, branches.girls, branches.master]) {
      const balance = await statement(branch)
      expect([(await read(admin, branch)).balance, (await listed(admin, branch))?.balance]).toEqual([balance, balance])
    }
    const both = await person('tills_both', ['viewSalaries'], [branches.boys, branches.girls])
    expect((await read(both, branches.girls)).balance).toBe(await statement(branches.girls))
    const one = await person('tills_one', ['viewSalaries'], [branches.boys])
    expect((await read(one, branches.boys)).balance).toBe(await statement(branches.boys))
    expect((await one.call('GET', `tills/${till}`, { branch: branches.girls, year })).status).toBe(403)
  })

  it('is told to nobody else: not in the record, a list, its sums, a filter, an order, a file or a path', async () => {
    const at = { branch: branches.boys, year }
    const clerk = await person('tills_clerk', [], [branches.boys])
    expect(await read(clerk, branches.boys)).not.toHaveProperty('balance')
    expect(await listed(clerk, branches.boys)).not.toHaveProperty('balance')
    const { headers } = await clerk.call('GET', `tills?${query({ totals: 1 })}`, at)
    expect(String(headers.get('totals') ?? '')).not.toContain('balance')
    for (const parts of [{ filter: { balance_gt: '1' } }, { sort: ['balance', 'ASC'] }])
      for (const path of ['tills', 'tills/export']) {
        const { status } = await clerk.call('GET', `${path}?${query(parts)}`, at)
        expect([path, parts, [400, 403].includes(status)]).toEqual([path, parts, true])
      }
    const seen = await clerk.call<Till[]>('GET', `tills?${query({ fields: ['label', 'balance'] })}`, at)
    expect(seen.body[0]).not.toHaveProperty('balance')
    const file = async (caller: Caller) => {
      const { status, body } = await caller.call<Uint8Array>(
        'GET',
        `tills/export?${query({ fields: ['label', 'balance'] })}&format=csv`,
        at,
      )
      return status === 200 ? Buffer.from(body).toString() : ''
    }
    const amount = (await statement(branches.boys)) ?? ''
    expect([(await file(admin)).includes(amount), (await file(clerk)).includes(amount)]).toEqual([true, false])
    const history = await clerk.call('GET', `tills/${till}/history`, at)
    expect(JSON.stringify(history.body)).not.toContain('"balance"')
  })
})
