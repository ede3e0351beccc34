import { describe, expect, it } from 'vitest'
import { definitions as product } from '../../resources/index.ts'
import { compile } from '../../schema/compile.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { customLabels } from '../../src/server/custom/customLabels.ts'
import { productCode } from '../../src/server/custom/productCode.ts'
import { studentsExtension } from '../support/extensionExample.ts'

const put = (...items: unknown[]) =>
  assemble(
    product,
    items.map((item, index) => ({
      file: `${String.fromCharCode(97 + index)}.json`,
      items: [item],
      calculations: {},
      makers: {},
      behaviours: [],
      recipes: {},
      faults: [],
    })),
    productCode,
  )
const faultsOf = (...items: unknown[]) => put(...items).broken.flatMap((one) => one.faults)
const modelOf = (name: string, ...items: unknown[]) => {
  const { definitions, broken } = put(...items)
  expect(broken).toEqual([])
  return compile(definitions.find((one) => one.name === name) ?? { name: '', scope: 'tenant' })
}
const text = { kind: 'text' }
const students = (words: Readonly<Record<string, unknown>>) => ({ extends: 'students', ...words })

describe('an extension of a built-in definition', () => {
  it('puts fields behind others, in their section, and sections behind sections', () => {
    const model = modelOf('students', studentsExtension)
    const names = (section: string) => model.sections.find(({ name }) => name === section)?.fields ?? []
    expect(names('identity').join()).toContain('noorId,xBusCard,photo')
    expect(names('health')).toEqual(['bloodType', 'xSwims', 'xSwimsSince', 'medicalNotes'])
    expect(model.sections.map(({ name }) => name).join()).toContain('transport,xUniform,health')
    expect(model.list.columns.join()).toContain('classRoom,xBusCard,guardian')
    expect(model.list.filters.at(-1)).toBe('xShirt')
  })

  it('keeps a field per year that stands behind one of the year', () => {
    const model = modelOf('students', students({ fields: { xDesk: { kind: 'int', after: 'classRoom' } } }))
    expect(model.fields.get('xDesk')?.yearly).toBe(true)
  })

  it('is put together with others in the order of their files', () => {
    const model = modelOf(
      'students',
      students({ fields: { xFirst: text, xAlso: { ...text, after: 'xFirst' } } }),
      students({ fields: { xSecond: { ...text, after: 'xFirst' } } }),
    )
    expect([...model.fields.keys()].filter((name) => name.startsWith('x'))).toEqual(['xFirst', 'xSecond', 'xAlso'])
  })

  it('adds columns to the lines of a document', () => {
    const model = modelOf('vouchers', {
      extends: 'vouchers',
      lines: { entries: { fields: { xProject: { ...text, after: 'description' } } } },
    })
    const [entries] = model.lines
    expect([...(entries?.fields.keys() ?? [])].join()).toContain('description,xProject')
    expect(entries?.rules).toHaveLength(
      compile(product.find(({ name }) => name === 'vouchers') as never).lines[0]?.rules?.length ?? 0,
    )
  })

  it('gives states other colours', () => {
    const model = modelOf(
      'vouchers',
      { extends: 'vouchers', tones: { open: 'info' } },
      { extends: 'vouchers', tones: { void: 'neutral' } },
    )
    expect(model.data.tones).toEqual({ open: 'info', void: 'neutral' })
  })

  it('tightens what stands, and says again nothing of what the product says', () => {
    const model = modelOf('guardians', {
      extends: 'guardians',
      change: { job: { required: true, max: 40 }, email: { requiredWhen: { preferredChannel: 'email' } } },
    })
    expect(model.fields.get('job')).toMatchObject({ required: true, max: 40 })
    expect(model.fields.get('email')?.requiredWhen).toEqual({ preferredChannel: 'email' })
    const labels = customLabels(put(studentsExtension))
    expect(labels.ar?.['resources.students.sections.xUniform']).toBe('الزي المدرسي')
    expect(labels.fr?.['resources.students.fields.xBusCard']).toBe('رقم بطاقة الحافلة')
    expect(labels.ar).not.toHaveProperty(['resources.students.name'])
    expect(labels.ar).not.toHaveProperty(['resources.students.fields.guardian'])
  })

  it('may refer to an entity of the installation, and that one to the added field', () => {
    const buses = {
      name: 'xBuses',
      scope: 'tenant',
      fields: { title: text, ticket: { kind: 'ref', to: 'students', where: { xBus: { empty: false } } } },
    }
    expect(faultsOf(students({ fields: { xBus: { kind: 'ref', to: 'xBuses' } } }), buses)).toEqual([])
  })

  it('adds actions, which its guards keep from what they keep from being edited', () => {
    const { actions, data } = modelOf('vouchers', { extends: 'vouchers', actions: { xCheck: { from: ['draft'], to: 'open' } } })
    expect(actions.get('xCheck')).toMatchObject({ from: ['draft'], to: 'open' })
    expect(data.guards?.filter(({ on }) => on.includes('edit')).every(({ on }) => on.includes('xCheck'))).toBe(true)
  })

  it.each<[string, unknown, string]>([
    [
      'an action of the product',
      students({ actions: { suspend: { set: { usesBus: true } } } }),
      "students.actions.suspend: 'suspend' stands already, and what the product does stays as it is",
    ],
    [
      'an action without x',
      students({ actions: { lend: { set: { usesBus: true } } } }),
      "students.actions.lend: the name of an added action begins with 'x', like 'xLend'",
    ],
    [
      'code in an action',
      students({ actions: { xLend: { behaviour: 'suspend' } } }),
      "students.actions.xLend: unknown word 'behaviour'",
    ],
    [
      'a state that an action of the product leads to',
      { extends: 'vouchers', actions: { xPost: { to: 'posted' } } },
      "vouchers.actions.xPost.to: from 'open' to 'posted' leads the product's own action 'post' alone",
    ],
    [
      'a state that is none',
      { extends: 'vouchers', actions: { xOpen: { to: 'opened' } } },
      "vouchers.actions.xOpen.to: no state 'opened', did you mean 'open'?",
    ],
    [
      'an action that writes what only the product writes',
      students({ actions: { xFree: { set: { suspended: false } } } }),
      "students.actions.xFree.set.suspended: 'suspended' is never written by a person",
    ],
    [
      'an input that is written to what only the product writes',
      students({ actions: { xWhy: { input: { suspensionReason: text } } } }),
      "students.actions.xWhy.input.suspensionReason: 'suspensionReason' is never written by a person",
    ],
    [
      'the permission of something else',
      students({ actions: { xLend: { permission: 'gLPost', set: { usesBus: true } } } }),
      "students.actions.xLend.permission: a permission of its own begins with 'x', like 'xGLPost'; of students there are viewStudents, addStudents, editStudents, makeTransfers",
    ],
    [
      'a name that stands',
      students({ fields: { address: text } }),
      "students.fields.address: 'address' stands already; what changes of it is said in 'change'",
    ],
    [
      'a name without x',
      students({ fields: { card: text } }),
      "students.fields.card: the name of an added field begins with 'x', like 'xCard'",
    ],
    [
      'a section without x',
      students({ sections: { more: { fields: { xA: text } } } }),
      "students.sections.more: the name of an added section begins with 'x', like 'xMore'",
    ],
    [
      'a place that is not there',
      students({ fields: { xCard: { ...text, after: 'norId' } } }),
      "students.fields.xCard.after: no field 'norId', did you mean 'noorId'?",
    ],
    [
      'another kind of definition',
      { extends: 'student', fields: {} },
      "extends: there is no built-in definition 'student', did you mean 'students'?",
    ],
    ['a word that is none', students({ feilds: {} }), "students: unknown word 'feilds', did you mean 'fields'?"],
    [
      'hiding what is required',
      students({ change: { guardian: { hidden: true } } }),
      "students.change.guardian.hidden: 'guardian' is needed: it is required",
    ],
    [
      'hiding what counts places',
      students({ change: { classRoom: { hidden: true } } }),
      "students.change.classRoom.hidden: 'classRoom' is needed: 'limits' names it",
    ],
    [
      'hiding what another field reads',
      students({ change: { birthDate: { hidden: true } } }),
      "students.change.birthDate.hidden: 'birthDate' is needed: it is required at times",
    ],
    [
      'hiding what opens the books',
      { extends: 'vouchers', change: { kind: { hidden: true } } },
      "vouchers.change.kind.hidden: 'kind' is needed: 'yearEnds' names it",
    ],
    [
      'loosening',
      students({ change: { guardian: { required: false } } }),
      "students.change.guardian.required: 'guardian' cannot become less required than it is",
    ],
    [
      'a longer text',
      students({ change: { noorId: { max: 30 } } }),
      "students.change.noorId.max: 30 loosens 'noorId', whose 'max' is 20",
    ],
    [
      'longer than the kind is',
      students({ change: { address: { max: 900 } } }),
      "students.change.address.max: 900 loosens 'address', whose 'max' is 200",
    ],
    [
      'a value that code does not know',
      students({ change: { gender: { addValues: ['none'] } } }),
      "students.change.gender.addValues: the product's code knows each value of 'gender'; values can be added to relationship",
    ],
    [
      'a value that stands',
      students({ change: { relationship: { addValues: ['uncle'] } } }),
      "students.change.relationship.addValues: 'uncle' stands already",
    ],
    [
      'a default that it would not accept',
      students({ change: { relationship: { default: 'boss' } } }),
      "students.sections.family.relationship.default: no 'boss'",
    ],
    [
      'a rule over nothing',
      students({ rules: [{ error: 'Field.Format', holds: { xNone: true } }] }),
      "students.rules[0].holds: no field 'xNone'",
    ],
    ['a column that is none', students({ list: { columns: { insert: ['xNone'] } } }), "students.list.columns: no field 'xNone'"],
    [
      'a column behind none',
      students({ list: { columns: { insert: ['address'], after: 'clasRoom' } } }),
      "students.list.columns.after: no 'clasRoom' among the columns, did you mean 'classRoom'?",
    ],
    [
      'lines that are none',
      { extends: 'vouchers', lines: { entrys: { fields: {} } } },
      "vouchers.lines.entrys: no lines 'entrys', did you mean 'entries'?",
    ],
    [
      'a wrong added field',
      students({ fields: { xA: { kind: 'txt' } } }),
      "students.fields.xA: unknown kind 'txt', did you mean 'text'?",
    ],
    [
      'a reference to nothing',
      students({ fields: { xA: { kind: 'ref', to: 'busses' } } }),
      "students.sections.health.xA: no resource 'busses', did you mean 'buses'?",
    ],
  ])('refuses %s', (_what, item, line) => expect(faultsOf(item)).toEqual([`a.json: ${line}`]))

  it('hides nothing that a formula reads', () => {
    const bills = {
      name: 'bills',
      scope: 'tenant',
      fields: { net: { kind: 'money' }, gross: { kind: 'money', is: 'net * 1.15' } },
    }
    const file = {
      file: 'a.json',
      items: [{ extends: 'bills', change: { net: { hidden: true } } }],
      calculations: {},
      makers: {},
      behaviours: [],
      recipes: {},
      faults: [],
    }
    expect(assemble([bills as ResourceData], [file]).broken).toMatchObject([
      { faults: ["a.json: bills.change.net.hidden: 'net' is needed: 'gross' depends on it"] },
    ])
  })

  it('holds for the tenants that it names: the tables have its fields for all, and ask nobody for them', () => {
    const some = students({
      tenants: ['manara'],
      fields: { xCard: { ...text, required: true } },
      change: { address: { required: true }, relationship: { addValues: ['driver'] } },
    })
    const { definitions, byTenant, broken } = put(some, students({ fields: { xAll: text } }))
    expect(broken).toEqual([])
    const [all, manara, others] = [definitions, byTenant.get('manara'), byTenant.get(null)].map((list) =>
      compile(list?.[0] as never),
    )
    expect([all?.fields.get('xCard')?.required, all?.fields.get('address')?.required]).toEqual([undefined, undefined])
    expect([manara?.fields.get('xCard')?.required, manara?.fields.get('address')?.required]).toEqual([true, true])
    expect([...(others?.fields.keys() ?? [])].filter((name) => name.startsWith('x'))).toEqual(['xAll'])
    expect(others?.fields.get('relationship')?.values).not.toContain('driver')
  })

  it('needs what it builds upon for the same tenants', () => {
    const card = students({ tenants: ['manara'], fields: { xCard: text } })
    expect(faultsOf(card, students({ fields: { xMore: { ...text, after: 'xCard' } } }))).toEqual([
      "b.json: students.fields.xMore.after: no field 'xCard'",
    ])
    expect(faultsOf({ ...card, unique: [{ fields: ['address'] }] })).toEqual([
      'a.json: students.unique: for some tenants only an added field can be unique, not address',
    ])
  })

  it('is left out alone when it is wrong, and named, also where another one is put upon it', () => {
    const { broken, definitions } = put(
      students({ fields: { xGood: text } }),
      students({ fields: { xBad: { ...text, shownWhen: { xNone: true } } } }),
      students({ fields: { xLast: { ...text, after: 'xBad' } } }),
    )
    expect(broken.flatMap(({ faults }) => faults)).toEqual([
      "b.json: students.sections.health.xBad.shownWhen: no field 'xNone'",
      "c.json: it needs 'xBad' of b.json, which is left out",
    ])
    expect(compile(definitions[0] as (typeof definitions)[number]).fields.has('xGood')).toBe(true)
  })
})
