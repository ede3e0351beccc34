import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { sample } from '../contract/sample.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { sendFile } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const registry = createRegistry(definitions)
const year = new Date().getFullYear()

interface Stored extends Record<string, unknown> {
  readonly id: number
  readonly version: number
}
interface Voucher extends Stored {
  readonly entries: readonly { readonly id: number; readonly account: number }[]
}

describe('a reference to a record that is no longer active', () => {
  let school: School
  let admin: Caller
  let branch = 0
  const at = (extra: object = {}) => ({ branch, year, language: 'ar', ...extra })
  const make = async <T extends Stored = Stored>(resource: string, extra: object = {}): Promise<T> => {
    const body = await sample(registry.get(resource), registry, { caller: admin, branch, year })
    const made = await admin.call<T & Problem>('POST', resource, at({ body: { ...body, ...extra } }))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body
  }
  const put = async (resource: string, id: number, body: object) => {
    const now = (await admin.call<Stored>('GET', `${resource}/${id}`, at())).body
    const answer = await admin.call<Stored & Problem>('PUT', `${resource}/${id}`, at({ body: { version: now.version, ...body } }))
    return [answer.status, ...(answer.body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
  }
  const switchOff = async (resource: string, id: number) => expect(await put(resource, id, { active: false })).toEqual([200])

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  it('stays where it was while other fields change, and is no choice for others', async () => {
    const nationality = await make('nationalities')
    const [kept, other] = [await make('students', { nationality: nationality.id }), await make('students')]
    await switchOff('nationalities', nationality.id)
    expect(await put('students', kept.id, { notes: 'تغيّر غيرها' })).toEqual([200])
    expect(await put('students', kept.id, { nationality: nationality.id, notes: 'أُرسلت كما هي' })).toEqual([200])
    expect(await put('students', other.id, { nationality: nationality.id })).toEqual([400, 'Reference.Inactive nationality'])
  })

  it('stays also where the field asks for active ones itself', async () => {
    const costCenter = await make('costCenters')
    const [kept, other] = [await make('managements', { costCenter: costCenter.id }), await make('managements')]
    await switchOff('costCenters', costCenter.id)
    expect(await put('managements', kept.id, { arabicName: 'إدارة باسم جديد' })).toEqual([200])
    expect(await put('managements', kept.id, { costCenter: null })).toEqual([200])
    expect(await put('managements', kept.id, { costCenter: costCenter.id })).toEqual([400, 'Reference.Inactive costCenter'])
    expect(await put('managements', other.id, { costCenter: costCenter.id })).toEqual([400, 'Reference.Inactive costCenter'])
  })

  it('stays in its own line, moves to no other one, and keeps the document from becoming final', async () => {
    const leaves = `accounts?${query({ filter: { isLeaf: true, active: true, partyKind: 'none', requiresCostCenter: false }, range: [0, 1] })}`
    const [closing, open] = (await admin.call<Stored[]>('GET', leaves, at())).body
    const sides = [
      { account: closing?.id, debit: '5.00' },
      { account: open?.id, credit: '5.00' },
    ]
    const made = await admin.call<Voucher>(
      'POST',
      'vouchers',
      at({ body: { date: `${year}-03-01`, status: 'draft', entries: sides } }),
    )
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id, entries } = made.body
    await switchOff('accounts', closing?.id ?? 0)
    expect(await put('vouchers', id, { description: 'شرح آخر', entries })).toEqual([200])
    const [first, second] = entries
    expect(await put('vouchers', id, { entries: [first, { ...second, account: closing?.id }] })).toEqual([
      400,
      'Reference.Inactive entries.1.account',
    ])
    expect(await put('vouchers', id, { entries: [...entries, ...sides] })).toEqual([400, 'Reference.Inactive entries.2.account'])
    expect(await put('vouchers', id, { status: 'open' })).toEqual([400, 'Reference.Inactive entries.0.account'])
  })

  it('comes back from a file that was exported, and into no new row', async () => {
    const nationality = await make('nationalities', { arabicName: 'أطلسي' })
    const { id } = await make('students', { nationality: nationality.id })
    await switchOff('nationalities', nationality.id)
    const search = query({ format: 'csv', filter: { id: [id] } })
    const { body: file } = await admin.call<Uint8Array>('GET', `students/data-migration?${search}`, at())
    expect((await sendFile(admin, 'students', file, at())).body).toMatchObject({ counts: { unchanged: 1, faulty: 0 } })
    const changed = new TextDecoder().decode(file).replace(/,أب,/u, ',أم,')
    expect((await sendFile(admin, 'students', changed, at())).body).toMatchObject({ counts: { updated: 1, faulty: 0 } })
    const fresh = `رقم الهوية,اسم الطالب,الصف,الجوال,الجنسية\n${noorIdentity(610_001)},نادر عوض سالم العلياني,0125,0561000001,أطلسي\n`
    const { body } = await sendFile(admin, 'students', fresh, at())
    expect(body.faults).toMatchObject([{ row: 2, code: 'Reference.Inactive' }])
  })
})
