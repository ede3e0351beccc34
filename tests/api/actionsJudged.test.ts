import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { sendFile, separated } from '../support/importing.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly version: number
  readonly errors: { readonly code: string; readonly field?: string }[]
}

const text = { kind: 'text' }

/** A place that a tool can lie in, as long as it is active. */
const shelves = { name: 'toolShelves', scope: 'tenant', fields: { title: text, dry: { kind: 'flag' }, active: { kind: 'flag' } } }

const loans = {
  name: 'toolLoans',
  scope: 'tenant',
  fields: {
    title: { ...text, required: true },
    shelf: { kind: 'ref', to: 'toolShelves', where: { dry: true } },
    lentOn: { kind: 'date' },
    returnedOn: { kind: 'date', readOnly: true, notBefore: 'lentOn', requiredWhen: { status: 'returned' } },
    damage: { kind: 'int', min: 0, max: 5 },
    fine: { kind: 'money', requiredWhen: { status: 'returned' } },
  },
  rules: [
    { when: { status: 'returned', damage: { gt: 3 } }, holds: { fine: { not: '0.00' } }, error: 'Loan.Unpaid', field: 'fine' },
  ],
  states: { draft: ['lent'], lent: ['returned', 'draft', 'lost'], returned: ['lent'], lost: [] },
  actions: {
    lend: { to: 'lent', set: { damage: 0 } },
    giveBack: { to: 'returned', input: { returnedOn: { kind: 'date' }, damage: { kind: 'int' } } },
    reconsider: { from: ['lent'], to: 'draft' },
    lose: { to: 'lost', input: { damage: { kind: 'int' } } },
    extend: { input: { lentOn: { kind: 'date', required: true, default: 'today' }, fine: { kind: 'money', default: '5' } } },
    forget: { to: 'lost', takesBack: true, input: { damage: { kind: 'int' } } },
    move: { input: { shelf: { kind: 'ref', to: 'toolShelves' } } },
    look: {
      input: {
        where: { kind: 'ref', to: 'toolShelves', where: { dry: true } },
        why: { ...text, requiredWhen: { 'where.title': 'far' } },
      },
    },
  },
  labels: { en: { 'errors.Loan.Unpaid': 'A damaged tool is paid for' } },
}

/** Papers of the past come from a file, with their numbers and states. */
const papers = {
  name: 'toolPapers',
  scope: 'branch',
  number: { when: { status: { not: 'draft' } } },
  fields: { title: { ...text, required: true, unique: true }, fine: { kind: 'money', requiredWhen: { status: 'settled' } } },
  states: { draft: ['valid', 'settled'], valid: ['settled'], settled: [] },
  actions: { settle: { to: 'settled' } },
  import: { match: ['title'] },
  labels: {
    en: { name: 'Paper', name_two: 'Papers', 'states.settled': 'Settled' },
    ar: { name: 'ورقة', name_two: 'أوراق' },
  },
}

describe('what an action does is judged like what a person saves', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  const write = (method: string, path: string, body?: object) => admin.call<Row>(method, path, { branch, body })
  const told = ({ status, body }: { status: number; body: Row }) => [
    status,
    (body.errors ?? []).map(({ code, field }) => [code, field]),
  ]
  const act = async (id: number, action: string, body: object = {}) =>
    told(await write('POST', `toolLoans/${id}/${action}`, body))
  const lent = async (values: object = {}) => {
    const { body } = await write('POST', 'toolLoans', { title: 'saw', lentOn: '2026-03-01', fine: '0.00', ...values })
    expect(await act(body.id, 'lend')).toEqual([200, []])
    return body.id
  }
  const shelf = async (values: object) => (await write('POST', 'toolShelves', { active: true, ...values })).body

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-actions-'))
    writeFileSync(join(folder, 'shelves.json'), JSON.stringify(shelves))
    writeFileSync(join(folder, 'loans.json'), JSON.stringify(loans))
    writeFileSync(join(folder, 'papers.json'), JSON.stringify(papers))
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('by the options of the field that it writes, also of one that only actions write', async () => {
    const id = await lent()
    expect(await act(id, 'giveBack', { returnedOn: '2026-02-01' })).toEqual([400, [['Date.Before', 'returnedOn']]])
    expect(await act(id, 'giveBack', { returnedOn: '2026-04-01', damage: 9 })).toEqual([400, [['Field.Max', 'damage']]])
    expect(await act(id, 'giveBack')).toEqual([400, [['Field.Required', 'returnedOn']]])
    expect(await act(id, 'giveBack', { returnedOn: '2026-04-01', damage: 1 })).toEqual([200, []])
  })

  it('by rules and required fields, wherever it leads', async () => {
    const unpaid = await lent({ fine: null })
    expect(await act(unpaid, 'giveBack', { returnedOn: '2026-04-01' })).toEqual([400, [['Field.Required', 'fine']]])
    const damaged = await lent()
    expect(await act(damaged, 'giveBack', { returnedOn: '2026-04-01', damage: 4 })).toEqual([400, [['Loan.Unpaid', 'fine']]])
    expect(await act(damaged, 'lose', { damage: 7 })).toEqual([400, [['Field.Max', 'damage']]])
  })

  it('by what has become of its references, back to an earlier state and to a last one too; only taking back goes always', async () => {
    const kept = await shelf({ title: 'kept', dry: true })
    const [back, gone] = [await lent({ shelf: kept.id }), await lent({ shelf: kept.id })]
    await write('PUT', `toolShelves/${kept.id}`, { version: kept.version, dry: false })
    expect(await act(back, 'reconsider')).toEqual([400, [['Reference.NotAllowed', 'shelf']]])
    expect(await act(back, 'lose')).toEqual([400, [['Reference.NotAllowed', 'shelf']]])
    expect(await act(gone, 'forget', { damage: 8 })).toEqual([400, [['Field.Max', 'damage']]])
    expect(await act(gone, 'forget')).toEqual([200, []])
  })

  it('with the defaults of what it asks for and was not sent; what is sent empty is emptied', async () => {
    const id = await lent()
    expect(await act(id, 'extend')).toEqual([200, []])
    const { body } = await write('GET', `toolLoans/${id}`)
    expect(body).toMatchObject({ lentOn: today(), fine: '5.00' })
    expect(await act(id, 'extend', { lentOn: '2026-01-02', fine: null })).toEqual([200, []])
    expect((await write('GET', `toolLoans/${id}`)).body).toMatchObject({ lentOn: '2026-01-02', fine: '0.00' })
    expect(await act(id, 'extend', { lentOn: null })).toEqual([400, [['Field.Required', 'lentOn']]])
  })

  it('by where its own input may point', async () => {
    const [wet, dry, far] = [
      await shelf({ title: 'wet' }),
      await shelf({ title: 'dry', dry: true }),
      await shelf({ title: 'far', dry: true }),
    ]
    const id = await lent()
    expect(await act(id, 'move', { shelf: wet.id })).toEqual([400, [['Reference.NotAllowed', 'shelf']]])
    expect(await act(id, 'move', { shelf: dry.id })).toEqual([200, []])
    expect(await act(id, 'look', { where: wet.id })).toEqual([400, [['Reference.NotAllowed', 'where']]])
    expect(await act(id, 'look', { where: 999_999 })).toEqual([400, [['Reference.NotFound', 'where']]])
    expect(await act(id, 'look', { where: far.id })).toEqual([400, [['Field.Required', 'why']]])
    expect(await act(id, 'look', { where: dry.id })).toEqual([200, []])
  })

  it('while a file brings records of the past in later states and with their numbers, which are judged as well', async () => {
    const file = separated('title,fine,number,status', [
      'a,5.00,41,Settled',
      'b,,42,Settled',
      'd,,44,draft',
      'e,,7,valid',
      'f,,,',
      'g,,,valid',
    ])
    const { status, body } = await sendFile(admin, 'toolPapers', file, { branch })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.counts).toMatchObject({ created: 4, faulty: 2 })
    expect(body.faults.map(({ row, code }) => [row, code])).toEqual([
      [3, 'Field.Required'],
      [4, 'Import.NoNumberYet'],
    ])
    const list = async () =>
      (await admin.call<Row[]>('GET', `toolPapers?${query({ sort: ['title', 'ASC'] })}`, { branch })).body.map((row) => [
        row['title'],
        row['status'],
        row['number'],
      ])
    expect(await list()).toEqual([
      ['a', 'settled', '41'],
      ['e', 'valid', '7'],
      ['f', 'draft', null],
      ['g', 'valid', '42'],
    ])
    const again = await sendFile(admin, 'toolPapers', separated('title,number,status', ['a,41,', 'e,9,valid', 'f,,settled']), {
      branch,
    })
    expect(again.body.counts).toMatchObject({ unchanged: 1, faulty: 2 })
    expect(again.body.faults.map(({ row, code }) => [row, code])).toEqual([
      [3, 'Field.ReadOnly'],
      [4, 'Field.Required'],
      [4, 'Record.WrongState'],
    ])
    expect((await write('POST', 'toolPapers', { title: 'h', number: 99 })).body.errors).toMatchObject([
      { code: 'Field.ReadOnly' },
    ])
  })

  it('and the settings say for every kind with numbers how they are written and with which one a branch begins', async () => {
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    const numbering = [{ documentKind: 'toolPapers', prefix: 'P-', numberDigits: 4, firstNumber: 500 }]
    const saved = await write('PUT', `company/${company?.id}`, { version: company?.version, numbering })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { girls } = await branchesOf(admin)
    // What is no document begins as a draft; it gets its number when it is saved as valid.
    const numbered = async (title: string, at: number) => {
      const { body: draft } = await admin.call<Row>('POST', 'toolPapers', { branch: at, body: { title } })
      expect(draft['number']).toBeNull()
      const body = { version: draft.version, status: 'valid' }
      const valid = await admin.call<Row>('PUT', `toolPapers/${draft.id}`, { branch: at, body })
      expect(valid.status, JSON.stringify(valid.body)).toBe(200)
      return valid.body['number']
    }
    expect(await numbered('x', girls)).toBe('P-0500')
    expect(await numbered('y', girls)).toBe('P-0501')
    expect(await numbered('z', branch)).toBe('P-0043')
    const { body } = await admin.call<{ labels: Record<string, Record<string, string>> }>('GET', 'definitions')
    expect(JSON.stringify(body)).toContain('"resources.toolPapers.name_two"')
  })

  it('and numbers that were given stay everywhere as they were written, whatever the settings say later', async () => {
    const { girls } = await branchesOf(admin)
    const year = new Date().getFullYear()
    const settings = async (numbering: readonly object[]) => {
      const [company] = (await admin.call<Row[]>('GET', 'company')).body
      const saved = await write('PUT', `company/${company?.id}`, { version: company?.version, numbering })
      return [saved.status, (saved.body.errors ?? []).map(({ code }) => code)]
    }
    const accounts = (await admin.call<Row[]>('GET', `accounts?${query({ range: [0, 499] })}`, { branch })).body.filter(
      ({ code }) => ['110101', '110201'].includes(String(code)),
    )
    const voucher = async (at: number) => {
      const entries = accounts.map(({ id }, index) => ({ account: id, [index ? 'credit' : 'debit']: '7' }))
      const body = { date: `${year}-03-03`, status: 'open', entries }
      const made = await admin.call<Row>('POST', 'vouchers', { branch: at, year, body })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body
    }
    const codes = (await admin.call<Row[]>('GET', 'branches')).body
    const codeOf = (id: number) => codes.find((one) => one.id === id)?.['code']
    const plain = await voucher(branch)
    expect(plain['number']).toMatch(/^\d+$/)

    const general = { documentKind: 'vouchers', prefix: 'JV-{branch}-{year}-', numberDigits: 6 }
    const own = { documentKind: 'vouchers', branch: girls, prefix: 'G{year}/', numberDigits: 3 }
    expect(await settings([general, own])).toEqual([200, []])
    const [one, other] = [await voucher(branch), await voucher(girls)]
    const next = Number(plain['sequence']) + 1
    expect(one).toMatchObject({
      sequence: next,
      number: `JV-${codeOf(branch)}-${year}-${String(next).padStart(6, '0')}`,
    })
    expect(other['number']).toBe(`G${year}/${String(other['sequence']).padStart(3, '0')}`)

    expect(await settings([{ ...general, prefix: 'X-' }])).toEqual([200, []])
    const last = await voucher(branch)
    expect(last['number']).toBe(`X-${String(next + 1).padStart(6, '0')}`)

    const given = [plain, one, last].map(({ number }) => String(number))
    const there = { branch, year }
    const ids = [plain, one, last].map(({ id }) => id)
    for (const [index, id] of ids.entries())
      expect((await admin.call<Row>('GET', `vouchers/${id}`, there)).body['number']).toBe(given[index])
    const sorted = query({ filter: { id: ids }, sort: ['number', 'ASC'] })
    const listed = (await admin.call<Row[]>('GET', `vouchers?${sorted}`, there)).body
    expect(listed.map(({ number }) => number)).toEqual(given)
    const queue = await admin.call<{ documents: Row[] }>(
      'GET',
      `ledger/queue?types=vouchers&from=${year}-03-03&to=${year}-03-03`,
      there,
    )
    expect(queue.body.documents.map(({ number }) => number)).toEqual(expect.arrayContaining(given))
    const paper = await admin.call<Uint8Array>('GET', `vouchers/${one.id}/print`, there)
    expect(readPdf(Buffer.from(paper.body)).title).toContain(given[1])
    for (const [index, number] of given.entries()) {
      const { body: found } = await admin.call<{ groups: { resource: string; records: Row[] }[] }>(
        'GET',
        `search?q=${encodeURIComponent(number)}`,
        there,
      )
      const records = found.groups.find(({ resource }) => resource === 'vouchers')?.records
      expect(records, number).toContainEqual(expect.objectContaining({ id: ids[index], number }))
      const filtered = (await admin.call<Row[]>('GET', `vouchers?${query({ filter: { q: number } })}`, there)).body
      expect(
        filtered.map(({ id }) => id),
        number,
      ).toContain(ids[index])
    }
    expect((await admin.call('POST', `vouchers/${one.id}/post`, { ...there, body: {} })).status).toBe(200)
    const journal = await admin.call<{ rows: { cells: Record<string, unknown> }[] }>(
      'GET',
      `reports/journal?from=${year}-03-03&to=${year}-03-03`,
      there,
    )
    expect(journal.body.rows.map(({ cells }) => cells['document'])).toContainEqual(
      expect.objectContaining({ id: one.id, number: given[1] }),
    )
    expect(await settings([{ ...general, prefix: 'JV-{month}-' }])).toEqual([400, ['Field.Format']])
    expect(await settings([{ ...general, prefix: '{year}{year}' }])).toEqual([400, ['Field.Format']])
    expect(await settings([general, general])).toEqual([400, ['Lines.Repeated']])
  })

  it('and a number of the past keeps its own writing, and does not move a series that writes otherwise', async () => {
    const file = separated('title,number,status', ['old,OLD/2019-0700,valid', 'wordless,none,valid'])
    const { body } = await sendFile(admin, 'toolPapers', file, { branch })
    expect(body.faults.map(({ row, code }) => [row, code])).toEqual([[3, 'Import.NumberWithoutDigits']])
    const [old] = (await admin.call<Row[]>('GET', `toolPapers?${query({ filter: { title: 'old' } })}`, { branch })).body
    expect((await admin.call('GET', `toolPapers/${old?.id}`, { branch })).body).toMatchObject({
      number: 'OLD/2019-0700',
      sequence: 700,
    })
    const { body: fresh } = await write('POST', 'toolPapers', { title: 'fresh' })
    const valid = await write('PUT', `toolPapers/${fresh.id}`, { version: fresh.version, status: 'valid' })
    expect(valid.body).toMatchObject({ number: '44', sequence: 44 })
    const exported = await admin.call<Uint8Array>('GET', 'toolPapers/export?format=csv', { branch })
    expect(Buffer.from(exported.body).toString()).toContain('OLD/2019-0700')

    // What restarted each month somewhere has the same digits twice, but never the same text.
    const months = separated('title,number,status', ['may,05/001,valid', 'june,06/001,valid', 'again,05/001,valid'])
    const sent = (await sendFile(admin, 'toolPapers', months, { branch })).body
    expect(sent.faults.map(({ row, code, column }) => [row, code, column])).toEqual([[4, 'Value.AlreadyUsed', 'number']])
    const sound = separated('title,number,status', ['may,05/001,valid', 'june,06/001,valid', 'plain,9,valid'])
    expect((await sendFile(admin, 'toolPapers', sound, { branch })).body.faults).toEqual([])
    const listed = (filter: object) =>
      admin.call<Row[]>('GET', `toolPapers?${query({ filter, sort: ['number', 'DESC'] })}`, { branch })
    const titles = async (filter: object) => (await listed(filter)).body.map(({ title }) => title)
    expect(await titles({ number_gte: 9, number_lte: 700 })).toEqual(expect.arrayContaining(['old', 'plain']))
    expect((await titles({ number_gte: 9, number_lte: 700 })).slice(0, 1)).toEqual(['old'])
    expect(await titles({ number_like: '/001' })).toEqual(['june', 'may'])
    expect(await titles({ number: '05/001' })).toEqual(['may'])
    expect((await titles({ number: 1 })).sort()).toEqual(['june', 'may'])
  })

  it('and a number of the past that begins like those of today is counted without its prefix', async () => {
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    const numbering = [{ documentKind: 'toolPapers', prefix: 'T{branch}-2/', numberDigits: 4 }]
    const saved = await write('PUT', `company/${company?.id}`, { version: company?.version, numbering })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { girls } = await branchesOf(admin)
    const [{ code }] = (await admin.call<Row[]>('GET', `branches?${query({ filter: { id: girls } })}`)).body as [Row]
    const file = separated('title,number,status', [`like today,T${code}-2/0900,valid`])
    expect((await sendFile(admin, 'toolPapers', file, { branch: girls })).body.faults).toEqual([])
    const { body: fresh } = await admin.call<Row>('POST', 'toolPapers', { branch: girls, body: { title: 'behind' } })
    const valid = await admin.call<Row>('PUT', `toolPapers/${fresh.id}`, {
      branch: girls,
      body: { version: fresh.version, status: 'valid' },
    })
    expect(valid.body).toMatchObject({ number: `T${code}-2/0901`, sequence: 901 })
  })

  /** Saves how papers are numbered, and says what was refused. */
  const numberPapers = async (...lines: readonly object[]) => {
    const [company] = (await admin.call<Row[]>('GET', 'company')).body
    const numbering = lines.map((line) => ({ documentKind: 'toolPapers', numberDigits: 1, ...line }))
    return told(await write('PUT', `company/${company?.id}`, { version: company?.version, numbering }))
  }
  const validPaper = async (title: string, year: number | 'all' = new Date().getFullYear()) => {
    const { body: draft } = await admin.call<Row>('POST', 'toolPapers', { branch, year, body: { title } })
    const body = { version: draft.version, status: 'valid' }
    const valid = await admin.call<Row>('PUT', `toolPapers/${draft.id}`, { branch, year, body })
    expect(valid.status, JSON.stringify(valid.body)).toBe(200)
    return valid.body
  }

  it('and a prefix ends with a letter or a sign, so that texts of different series never meet', async () => {
    for (const prefix of ['1', 'A-2', '{year}', '{branch}', 'A-{year}'])
      expect(await numberPapers({ prefix }), prefix).toEqual([400, [['Company.PrefixEndsInDigits', 'numbering.0.prefix']]])
    for (const prefix of ['1/', '{year}-', 'A']) expect(await numberPapers({ prefix }), prefix).toEqual([200, []])
    // What was stored before it was refused stops neither the settings nor the numbers.
    await connected(school.databaseUrl, (client) => client.query(`update company_numbering set prefix = 'A1'`))
    expect(await numberPapers({ prefix: 'A1', numberDigits: 2 })).toEqual([200, []])
    const { number, sequence } = await validPaper('as before')
    expect(number).toBe(`A1${sequence}`)
  })

  it('and a text that is taken is passed over, and is no fault of whoever saves', async () => {
    expect(await numberPapers({ prefix: 'Q-' })).toEqual([200, []])
    const before = Number((await validPaper('before'))['sequence'])
    const file = separated('title,number,status', [`q1,${before + 1},valid`, `q2,${before + 2},valid`])
    expect((await sendFile(admin, 'toolPapers', file, { branch })).body.faults).toEqual([])
    expect(await numberPapers({})).toEqual([200, []])
    expect(await validPaper('after')).toMatchObject({ number: String(before + 3), sequence: before + 3 })
  })

  it('and plain digits of the past move a series of plain digits, as long as they have no more than nine figures', async () => {
    const before = Number((await validPaper('plain before'))['sequence'])
    const file = separated('title,number,status', ['long,99999999999,valid', `fits,${before + 5},valid`])
    const { body } = await sendFile(admin, 'toolPapers', file, { branch })
    expect(body.faults.map(({ row, code, column }) => [row, code, column])).toEqual([[2, 'Import.NumberTooLong', 'number']])
    expect((await validPaper('plain after'))['sequence']).toBe(before + 6)
  })

  it('and the year in a number is never empty, also where all years are selected', async () => {
    expect(await numberPapers({ prefix: 'S{year}-{branch}-' })).toEqual([200, []])
    const [own] = (await admin.call<Row[]>('GET', `branches?${query({ filter: { id: branch } })}`)).body
    const { number, sequence } = await validPaper('of all years', 'all')
    expect(number).toBe(`S${new Date().getFullYear()}-${own?.['code']}-${sequence}`)
  })

  it('and a first number is refused where the only series that it is for has begun', async () => {
    expect(await numberPapers({ branch, firstNumber: 900 })).toEqual([
      400,
      [['Company.SeriesHasBegun', 'numbering.0.firstNumber']],
    ])
    expect(await numberPapers({ firstNumber: 900 })).toEqual([200, []])
  })
})
