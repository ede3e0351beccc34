import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { sendFile, separated } from '../support/importing.ts'
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
  const write = (method: string, path: string, body: object) => admin.call<Row>(method, path, { branch, body })
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
      ['a', 'settled', 41],
      ['e', 'valid', 7],
      ['f', 'draft', null],
      ['g', 'valid', 42],
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
    expect(await numbered('x', girls)).toBe(500)
    expect(await numbered('y', girls)).toBe(501)
    expect(await numbered('z', branch)).toBe(43)
    const { body } = await admin.call<{ labels: Record<string, Record<string, string>> }>('GET', 'definitions')
    expect(JSON.stringify(body)).toContain('"choices.documentKind.toolPapers"')
  })
})
