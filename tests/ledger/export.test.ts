import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add } from '../../schema/values/money.ts'
import { connected, unwatched } from '../support/database.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'
import { faultsOf, isComplete, readAuditFile } from './auditFile.ts'
import { readJournal } from './journalFile.ts'

describe('the books as files', () => {
  let school: School
  let accountant: Caller
  let master: number
  const year = new Date().getFullYear()
  const file = async (query: string, of: number | 'all' = year): Promise<{ text: string; name: string; rows: number }> => {
    const { status, body, headers } = await accountant.call<string | Uint8Array>('GET', `ledger/export?${query}`, {
      year: of,
      branch: master,
    })
    expect(status).toBe(200)
    return {
      text: typeof body === 'string' ? body : new TextDecoder().decode(body),
      name: decodeURIComponent(headers.get('content-disposition')?.replace("attachment; filename*=UTF-8''", '') ?? ''),
      rows: Number(headers.get('row-count')),
    }
  }
  const audit = async (query = '', of: number | 'all' = 'all') => readAuditFile((await file(`format=csv${query}`, of)).text).rows

  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    master = await connected(school.databaseUrl, async (client) =>
      Number((await client.query('select id from branches where tenant_id = 1 and is_master')).rows[0].id),
    )
  })
  afterAll(() => school.close())

  it.each([
    ['hledger', 'journal'],
    ['ledger', 'ledger'],
    ['beancount', 'beancount'],
  ])('are a %s journal that its program reads: days, accounts and balanced transactions', async (format, ending) => {
    const { text, name, rows } = await file(`format=${format}`)
    expect(name).toBe(`Books of account - Daftar Private Schools - Head office - ${year}-01-01 - ${year}-12-31.${ending}`)
    const transactions = readJournal(text, format)
    expect(transactions.length).toBeGreaterThan(20)
    expect(transactions.filter(({ date }) => !date.startsWith(String(year)))).toEqual([])
    expect(transactions.reduce((sum, { postings }) => sum + postings.length, 0)).toBe(rows)
  })

  it('call accounts as their reader does, with the same checksums', async () => {
    const of = async (language: string) => {
      const { body } = await accountant.call<string | Uint8Array>('GET', 'ledger/export?format=csv', {
        year,
        branch: master,
        language,
      })
      return readAuditFile(typeof body === 'string' ? body : new TextDecoder().decode(body)).rows.map(({ cells }) => cells)
    }
    const [arabic, english] = [await of('ar'), await of('en')]
    expect([arabic, english].map(([row]) => row?.['accountName'])).toEqual(['الصندوق الرئيسي', 'Main safe'])
    expect(arabic.map((row) => row['checksum'])).toEqual(english.map((row) => row['checksum']))
  })

  it('say at the head of the audit file how it is checked, and write amounts on a scale that stays', async () => {
    const { text, name, rows: counted } = await file('format=csv')
    expect(name).toBe(`Books of account - Daftar Private Schools - Head office - ${year}-01-01 - ${year}-12-31.csv`)
    const { notes, rows } = readAuditFile(text)
    expect(notes.join('\n')).toMatch(/SHA-256.*UTF-8.*64 zeros/s)
    expect(rows).toHaveLength(counted)
    const amounts = rows.flatMap(({ cells }) => [cells['debit'] as string, cells['credit'] as string])
    expect(amounts.filter((amount) => !/^\d+\.\d\d\d$/.test(amount))).toEqual([])
    expect(rows.reduce((sum, { cells }) => add(sum, cells['debit'] as string), '0')).toBe(
      rows.reduce((sum, { cells }) => add(sum, cells['credit'] as string), '0'),
    )
  })

  it('keep the checksums of all rows while a branch begins to count more decimals', async () => {
    const sums = async () => (await audit()).map(({ cells }) => cells['checksum'])
    const before = await sums()
    const admin = await school.signIn('demo_admin')
    const { body } = await admin.call<{ id: number; decimalDigits: number }[]>('GET', 'branches')
    for (const { id } of body) {
      const { body: one } = await admin.call<{ version: number; decimalDigits: number }>('GET', `branches/${id}`)
      const values = { version: one.version, decimalDigits: 3 }
      expect((await admin.call('PUT', `branches/${id}`, { body: values })).status).toBe(200)
    }
    expect(await sums()).toEqual(before)
  })

  it('hold one chain for each branch, which the file alone proves', async () => {
    const rows = await audit()
    expect(new Set(rows.map(({ cells }) => cells['branch'])).size).toBeGreaterThan(1)
    expect(isComplete(rows)).toBe(true)
    expect(faultsOf(rows)).toEqual([])
    const cells = rows[10]?.cells ?? {}
    const name = `${cells['branch']}/${cells['position']}`
    const altered = rows.map((row, index) => (index === 10 ? { ...row, text: row.text.replace(/\.000,/, '.010,') } : row))
    expect(faultsOf(altered)).toEqual([`${name} was changed`])
    expect(isComplete(rows.filter((_, index) => index !== 10))).toBe(false)
    expect(faultsOf([...rows.slice(0, 20), ...rows.slice(10, 11), ...rows.slice(20)])).toContain(`${name} is out of order`)
  })

  it('give a row the same checksum whichever days are asked for, and whoever sees how many branches', async () => {
    const whole = new Map((await audit()).map((row) => [row.cells['checksum'], row.text]))
    for (const [from, to] of [
      ['01-06', '01-12'],
      ['01-10', '01-24'],
      ['01-20', '12-31'],
    ]) {
      const some = await audit(`&from=${year}-${from}&to=${year}-${to}`)
      expect(some.length).toBeGreaterThan(10)
      expect(some.length).toBeLessThan(whole.size)
      expect(faultsOf(some)).toEqual([])
      expect(some.filter(({ cells, text }) => whole.get(cells['checksum']) !== text)).toEqual([])
    }
    const branch = Number((await audit())[0]?.cells['branch'])
    const { body } = await accountant.call<Uint8Array>('GET', `ledger/export?format=csv&from=${year}-01-15`, { year, branch })
    const own = readAuditFile(new TextDecoder().decode(body)).rows
    expect(new Set(own.map(({ cells }) => cells['branch']))).toEqual(new Set([String(branch)]))
    expect(own.filter(({ cells }) => !whole.has(cells['checksum']))).toEqual([])
  })

  it('show a row that was changed past the application, and no new name of an account', async () => {
    const before = await audit()
    await connected(school.databaseUrl, (client) =>
      client.query(`update accounts set english_name = 'Renamed, "all" of them', code = code || '9' where tenant_id = 1`),
    )
    expect((await audit()).map(({ cells }) => cells['checksum'])).toEqual(before.map(({ cells }) => cells['checksum']))
    const changed = before[30]?.cells ?? {}
    await unwatched(school.databaseUrl, (client) =>
      client.query(`update ledger_rows set description = 'another' where tenant_id = 1 and entry_id = $1 and line = $2`, [
        changed['entry'],
        changed['line'],
      ]),
    )
    const after = await audit()
    expect(faultsOf(after)).toEqual([])
    const differing = after.flatMap(({ cells }, index) =>
      cells['branch'] === changed['branch'] && cells['checksum'] !== before[index]?.cells['checksum']
        ? [Number(cells['position'])]
        : [],
    )
    expect(differing[0]).toBe(Number(changed['position']))
    const texts = before.map(({ text }) => text)
    expect(after.flatMap(({ cells, text }, index) => (text === texts[index] ? [] : [cells['position']]))).toEqual([
      changed['position'],
    ])
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
