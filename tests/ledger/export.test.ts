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

  it('say what each entry and row is about, in the reader’s language, as the entry of a document does: who may not see a party is told none', async () => {
    const admin = await school.signIn('demo_admin')
    const of = async (path: string, caller = admin, language = 'en') =>
      (
        await caller.call<{ entries: { text: string; lines: { party: unknown; reason: { text: string } }[] }[] }>(
          'GET',
          `${path}/entry`,
          { year, branch: boys, language },
        )
      ).body.entries.at(-1)
    type Row = { id: number; number: string; guardian: number; items: { service: number }[] } & Record<string, unknown>
    const boys = await connected(school.databaseUrl, async (client) =>
      Number(
        (
          await client.query(
            `select branch_id as id from journal_entries where tenant_id = 1 and resource = 'salesInvoices' order by id`,
          )
        ).rows[0].id,
      ),
    )
    const get = async <T = Row>(path: string) => (await admin.call<T>('GET', path, { year, branch: boys })).body
    const [listed] = await get<Row[]>('salesInvoices?filter={"status":"posted","soldTo":"guardian"}&range=[0,0]')
    const invoice = await get(`salesInvoices/${listed?.id}`)
    const [family, service] = [await get(`guardians/${invoice.guardian}`), await get(`services/${invoice.items[0]?.service}`)]
    const [english, arabic] = [await of(`salesInvoices/${invoice.id}`), await of(`salesInvoices/${invoice.id}`, admin, 'ar')]
    expect(english?.text).toContain(`Sales invoice ${invoice.number} – ${family['englishName'] ?? family['arabicName']} – `)
    expect(arabic?.text).toContain(` ${invoice.number} – ${family['arabicName']} – `)
    expect(arabic?.text).toContain(String(invoice['description'] ?? service['arabicName']))
    expect(arabic?.lines.map(({ reason }) => reason.text)).toContainEqual(
      expect.stringMatching(`^${service['arabicName']} \\(السطر \\d+\\)$`),
    )
    const { text } = await file('format=hledger')
    expect(text).toContain(`Sales invoice ${invoice.number} - ${family['englishName'] ?? family['arabicName']} - `)
    const exported = (await audit()).filter(
      ({ cells }) => cells['resource'] === 'salesInvoices' && Number(cells['record']) === invoice.id,
    )
    expect(exported.map(({ cells }) => cells['document'])).toContain(`Sales invoice ${invoice.number}`)
    expect(exported.map(({ cells }) => cells['told'])).toContain(service['englishName'] ?? service['arabicName'])
    // What somebody is owed is private, and so is the name in the text of the entry.
    const [owed, power] = [
      (await get<Row[]>('accounts?filter={"code":"2113"}'))[0],
      (await get<Row[]>('accounts?filter={"code":"6103"}'))[0],
    ]
    const [employee] = await get<Row[]>('employees?range=[0,0]')
    const entries = [
      { account: power?.id, debit: '5.00' },
      { account: owed?.id, credit: '5.00', party: { resource: 'employees', id: employee?.id } },
    ]
    const made = await admin.call<Row>('POST', 'vouchers', {
      ...{ year, branch: boys },
      body: { date: `${year}-01-20`, status: 'open', description: 'Taxi', entries },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const person = { fullName: 'r', userName: 'reader', password: 'Daftar@2026', confirmPassword: 'Daftar@2026', role: 'staff' }
    const permissions = ['viewVouchers', 'viewBranches', 'viewFiscalYears']
    const reader = { ...person, branches: [boys], permissions }
    expect((await admin.call('POST', 'users', { body: reader })).status).toBe(201)
    const [theirs, whole] = [
      await of(`vouchers/${made.body.id}`, await school.signIn('reader')),
      await of(`vouchers/${made.body.id}`),
    ]
    expect(whole?.text).toMatch(new RegExp(`^Voucher ${made.body.number} – .+ – Taxi$`))
    expect(theirs?.text).toBe(`Voucher ${made.body.number} – Taxi`)
    expect(theirs?.lines.map(({ party }) => party)).toEqual([null, null])
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
