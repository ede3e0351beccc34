import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, isZero } from '../../schema/values/money.ts'
import { firstBroken } from '../../src/server/ledger/export/auditFile.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

describe('the books as files', () => {
  let school: School
  let accountant: Caller
  let master: number
  const year = new Date().getFullYear()
  const file = async (query: string): Promise<string> => {
    const { status, body, headers } = await accountant.call<string | Uint8Array>('GET', `ledger/export?${query}`, {
      year,
      branch: master,
    })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="books-${year}-01-01-${year}-12-31\\.(journal|beancount|csv)"$`),
    )
    return typeof body === 'string' ? body : new TextDecoder().decode(body)
  }

  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    master = await connected(school.databaseUrl, async (client) =>
      Number((await client.query('select id from branches where tenant_id = 1 and is_master')).rows[0].id),
    )
  })
  afterAll(() => school.close())

  it.each(['hledger', 'beancount'])('are a %s journal whose transactions balance', async (format) => {
    const text = await file(`format=${format}`)
    const transactions = text.split(/\n(?=\n|1900)/).filter((part) => /^\d{4}-\d\d-\d\d \*/.test(part.trim()))
    expect(transactions.length).toBeGreaterThan(20)
    for (const transaction of transactions) {
      const amounts = [...transaction.matchAll(/ {2}(-?\d+(?:\.\d+)?) SAR/g)].map(([, amount]) => amount as string)
      expect(amounts.length, transaction).toBeGreaterThan(1)
      expect(amounts.filter((amount) => !/\.\d\d$/.test(amount))).toEqual([])
      expect(isZero(amounts.reduce((sum, one) => add(sum, one), '0')), transaction).toBe(true)
    }
  })

  it('are an audit file whose chain of checksums shows a changed, a missing and an added row', async () => {
    const text = await file('format=csv')
    const lines = text.trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(50)
    expect(firstBroken(text)).toBeNull()
    const changed = [...lines]
    changed[10] = (changed[10] ?? '').replace(/(\d)\.00,([0-9a-f]{64})$/, '$1.01,$2')
    expect(changed[10]).not.toBe(lines[10])
    expect(firstBroken(changed.join('\n'))).toBe(10)
    expect(firstBroken([...lines.slice(0, 20), ...lines.slice(21)].join('\n'))).toBe(20)
    expect(firstBroken([...lines.slice(0, 20), lines[5], ...lines.slice(20)].join('\n'))).toBe(20)
  })

  it('are for those alone who may see the accounts, and for a period that exists', async () => {
    const secretary = await school.signIn('demo_secretary')
    expect((await secretary.call('GET', 'ledger/export')).status).toBe(403)
    for (const [query, field] of [
      ['format=word', 'format'],
      ['from=2025-02-30', 'from'],
      ['from=2026-05-01&to=2026-01-01', 'to'],
      ['wrong=1', 'wrong'],
    ])
      expect(
        (await accountant.call<Problem>('GET', `ledger/export?${query}`, { year, branch: master })).body.errors[0]?.field,
      ).toBe(field)
  })
})
