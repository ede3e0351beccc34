import { calculate } from '../../schema/calculate.ts'
import type { commonOptions, definitionWords, runWords, testWords } from '../../schema/check/words.ts'
import type { Scalar, Test } from '../../schema/condition.ts'
import {
  defineResource,
  type FactsOf,
  type InputOf,
  type LineOf,
  type RecordOf,
  type Source,
  type StateOf,
  yearly,
} from '../../schema/define.ts'
import type { CommonOptions, Unique } from '../../schema/field.ts'
import { choice } from '../../schema/fields/choice.ts'
import { computed } from '../../schema/fields/computed.ts'
import { date } from '../../schema/fields/date.ts'
import { flag } from '../../schema/fields/flag.ts'
import { identity } from '../../schema/fields/identity.ts'
import { int } from '../../schema/fields/int.ts'
import { money } from '../../schema/fields/money.ts'
import { party } from '../../schema/fields/party.ts'
import { ref } from '../../schema/fields/ref.ts'
import { refMany } from '../../schema/fields/refMany.ts'
import { split } from '../../schema/fields/split.ts'
import { text } from '../../schema/fields/text.ts'
import type { Permissions } from '../../schema/language/access.ts'
import type { Action } from '../../schema/language/action.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import type { Guard } from '../../schema/language/guard.ts'
import type { Import } from '../../schema/language/import.ts'
import type { Lines } from '../../schema/language/lines.ts'
import type { List } from '../../schema/language/list.ts'
import type { Rule } from '../../schema/language/rule.ts'
import type { RunData } from '../../schema/language/run.ts'
import { maker } from '../../schema/maker.ts'
import { defineReport, type ParametersOf } from '../../schema/report.ts'
import { defineRun } from '../../schema/run.ts'

/** Whether two types are the same, not only assignable. */
type Same<A, B> = [<T>() => T extends A ? 1 : 2] extends [<T>() => T extends B ? 1 : 2] ? true : false
type Flat<T> = { [K in keyof T]: T[K] }
const holds = <T extends true>(): T | undefined => undefined

const students = defineResource({
  name: 'students',
  scope: 'tenant',
  fields: { code: text({ required: true }), birthDate: date({ required: true, hijri: true }), suspended: flag() },
  sections: {
    family: { guardian: ref('guardians', { required: true }), order: computed(int(), { by: 'rank', of: ['guardian'] }) },
    school: yearly({ row: ref('rows', { required: true }), grade: choice(['a', 'b']) }),
  },
  actions: {
    suspend: { when: { suspended: false }, input: { from: date({ required: true }), reason: text() }, set: { suspended: true } },
    unsuspend: { when: { suspended: true }, set: { suspended: false } },
  },
  list: { columns: ['code', 'birthDateHijri', 'row', 'guardian.phone'], filters: ['grade'], sort: { by: 'row' } },
})

const vouchers = defineResource({
  name: 'vouchers',
  scope: 'branchYear',
  number: { when: { status: 'open' } },
  fields: { date: date({ required: true }), kind: choice(['sale', 'return'], { required: true }) },
  lines: {
    entries: {
      fields: {
        account: ref('accounts', { required: true }),
        party: party(['guardians', 'suppliers']),
        debit: money(),
        costCenters: split('costCenters', { of: ['debit'] }),
      },
      rules: [{ atLeastOne: ['debit'], error: 'Bill.Empty' }],
    },
  },
  totals: { debit: { sum: 'entries.debit' } },
  states: { draft: ['open'], open: ['void'], void: [] },
  actions: { cancel: { from: ['open'], to: 'void', input: { reason: text({ required: true }) } } },
  list: { columns: ['number', 'date', 'debit', 'status'] },
})

const services = defineResource({
  name: 'areas',
  scope: 'tenant',
  fields: { title: text({ required: true }), stage: ref('stages') },
  lines: { prices: { fields: { row: ref('rows'), price: money({ required: true }), deposit: money() } } },
})
const bills = defineResource({
  name: 'rows',
  scope: 'tenant',
  calculate: 'fees',
  fields: { student: ref('students'), fee: money({ readOnly: true }), offer: ref('areas.prices') },
  lines: { items: { fields: { service: ref('areas') } } },
  reads: {
    born: 'student.birthDate',
    phone: 'student.guardian.phone',
    title: 'items.service.title',
    offered: 'offer.record.title',
    deposit: 'offer.deposit',
    price: { of: 'areas.prices', each: 'items', best: ['row'], take: ['price', 'deposit'] },
    first: { of: 'areas.prices', for: 'service', take: 'price' },
  },
})
// Facts are typed from the declaration, their values from the definitions that are named.
holds<
  Same<
    FactsOf<typeof bills, { students: typeof students; areas: typeof services }>,
    {
      readonly born: string | null
      readonly phone: Scalar
      readonly first: string | null
      readonly offered: string | null
      readonly deposit: string | null
    } & {
      readonly items: readonly {
        readonly title: string | null
        readonly price: { readonly price: string | null; readonly deposit: string | null } | null
      }[]
    }
  >
>()
calculate<typeof bills, { areas: typeof services }>('rows', (bill, facts) => ({
  ...bill,
  fee: facts.items[0]?.price?.deposit ?? facts.first,
}))
calculate<typeof bills>('rows', (bill) => bill, { needs: ['fee', 'items.service'] })
// @ts-expect-error no line has such a field
calculate<typeof bills>('rows', (bill) => bill, { needs: ['items.servise'] })
calculate<typeof bills, { areas: typeof services }>('rows', (bill, facts) => ({
  ...bill,
  // @ts-expect-error nothing of that name is read
  fee: facts.fees,
}))
defineResource({
  name: 'rows',
  scope: 'tenant',
  fields: { student: ref('students') },
  // @ts-expect-error a path begins with a reference
  reads: { row: 'pupil.row' },
})

// What is inferred is exact: yearly, twin, computed and implied fields; null where a field may be empty; money a text.
holds<
  Same<
    Flat<RecordOf<typeof students>>,
    {
      id: number
      version: number
      code: string
      birthDate: string
      suspended: boolean
      guardian: number
      order: number | null
      row: number
      grade: 'a' | 'b' | null
      birthDateHijri: string | null
    }
  >
>()
holds<Same<RecordOf<typeof vouchers>['status'], 'draft' | 'open' | 'void'>>()
holds<Same<RecordOf<typeof vouchers>['kind'], 'sale' | 'return'>>()
holds<Same<RecordOf<typeof vouchers>['debit'], string | null>>()
holds<Same<RecordOf<typeof vouchers>['source'], Source | null>>()
holds<
  Same<
    Flat<LineOf<typeof vouchers, 'entries'>>,
    {
      id: number
      account: number
      party: { readonly resource: 'guardians' | 'suppliers'; readonly id: number } | null
      debit: string | null
      costCenters: readonly { readonly id: number; readonly share: string }[] | null
    }
  >
>()
holds<Same<Flat<InputOf<typeof students, 'suspend'>>, { from: string; reason: string | null }>>()
holds<Same<Flat<InputOf<typeof vouchers, 'cancel'>>, { reason: string }>>()
holds<Same<StateOf<typeof vouchers>, 'draft' | 'open' | 'void'>>()
holds<Same<StateOf<typeof students>, never>>()

// What must not compile. Each directive stands before the line that is wrong; one that is not needed is itself an error.

// @ts-expect-error the comparison of types sees a missing null
holds<Same<RecordOf<typeof vouchers>['debit'], string>>()
// @ts-expect-error no such lines
export type NoLines = LineOf<typeof vouchers, 'rows'>
// @ts-expect-error no such action
export type NoInput = InputOf<typeof students, 'expel'>

// @ts-expect-error no such resource
defineResource({ name: 'student', scope: 'tenant' })
// @ts-expect-error no such scope
defineResource({ name: 'areas', scope: 'tenants' })
// @ts-expect-error a scope is needed
defineResource({ name: 'areas' })
// @ts-expect-error no such word
defineResource({ name: 'areas', scope: 'tenant', colums: ['code'] })
// @ts-expect-error a reference to nothing
defineResource({ name: 'areas', scope: 'tenant', fields: { row: ref('row') } })
// @ts-expect-error references to nothing
defineResource({ name: 'areas', scope: 'tenant', fields: { rows: refMany('row') } })
// @ts-expect-error a party that is no resource
defineResource({ name: 'areas', scope: 'tenant', fields: { party: party(['guardians', 'suplliers']) } })
// @ts-expect-error shares of nothing
defineResource({ name: 'areas', scope: 'tenant', fields: { shares: split('costCentres', { of: ['a'] }) } })
// @ts-expect-error an unknown option
defineResource({ name: 'areas', scope: 'tenant', fields: { code: text({ maximum: 3 }) } })
// @ts-expect-error an option of the wrong type
defineResource({ name: 'areas', scope: 'tenant', fields: { code: text({ max: '3' }) } })
// @ts-expect-error an unknown pattern
defineResource({ name: 'areas', scope: 'tenant', fields: { code: text({ pattern: 'digit' }) } })
// @ts-expect-error an amount is a text
defineResource({ name: 'areas', scope: 'tenant', fields: { fee: money({ min: 0 }) } })
// @ts-expect-error a default that the choice does not offer
defineResource({ name: 'areas', scope: 'tenant', fields: { kind: choice(['a', 'b'], { default: 'c' }) } })
// @ts-expect-error a condition of a value that the choice does not have
defineResource({ name: 'areas', scope: 'tenant', fields: { kind: choice(['a', 'b'], { when: { c: { code: 'x' } } }) } })
// @ts-expect-error a flag is never empty, so never required
defineResource({ name: 'areas', scope: 'tenant', fields: { open: flag({ required: true }) } })
// @ts-expect-error something that is no field
defineResource({ name: 'areas', scope: 'tenant', fields: { code: 'text' } })

const fields = { code: text(), open: flag(), kind: choice(['a', 'b']), row: ref('rows') }
const names: string[] = ['a', 'b']
const named: Record<string, ReturnType<typeof text>> = {}
// @ts-expect-error the values of a choice are literal
defineResource({ name: 'areas', scope: 'tenant', fields: { kind: choice(names) } })
// @ts-expect-error the names of fields are literal
defineResource({ name: 'areas', scope: 'tenant', fields: named })
// @ts-expect-error no such column
defineResource({ name: 'areas', scope: 'tenant', fields, list: { columns: ['code', 'name'] } })
// @ts-expect-error no path through a field that is no reference
defineResource({ name: 'areas', scope: 'tenant', fields, list: { columns: ['code.name'] } })
// @ts-expect-error no such filter
defineResource({ name: 'areas', scope: 'tenant', fields, list: { filters: ['opened'] } })
// @ts-expect-error no such field to sort by
defineResource({ name: 'areas', scope: 'tenant', fields, list: { sort: { by: 'name' } } })
// @ts-expect-error no such word of a list
defineResource({ name: 'areas', scope: 'tenant', fields, list: { column: ['code'] } })
// @ts-expect-error no such field to search
defineResource({ name: 'areas', scope: 'tenant', fields, search: ['name'] })
// @ts-expect-error no such title
defineResource({ name: 'areas', scope: 'tenant', fields, title: ['name'] })
// @ts-expect-error no such key
defineResource({ name: 'areas', scope: 'tenant', fields, keys: [['codes']] })
// @ts-expect-error no such unique field
defineResource({ name: 'areas', scope: 'tenant', fields, unique: [{ fields: ['codes'] }] })
// @ts-expect-error a tree over what is no reference
defineResource({ name: 'areas', scope: 'tenant', fields, tree: 'code' })
// @ts-expect-error an import by an unknown field
defineResource({ name: 'areas', scope: 'tenant', fields, import: { match: ['codes'] } })
// @ts-expect-error an alias of an unknown field
defineResource({ name: 'areas', scope: 'tenant', fields, import: { match: ['code'], aliases: { cod: ['x'] } } })
// @ts-expect-error a limit of what is no reference
defineResource({ name: 'areas', scope: 'tenant', fields, limits: [{ of: 'code', atMost: 'capacity' }] })
// @ts-expect-error no such menu group
defineResource({ name: 'areas', scope: 'tenant', fields, menu: { group: 'schooldata' } })
// @ts-expect-error a rule over an unknown field
defineResource({ name: 'areas', scope: 'tenant', fields, rules: [{ atLeastOne: ['codes'], error: 'E' }] })
// @ts-expect-error a rule without an error
defineResource({ name: 'areas', scope: 'tenant', fields, rules: [{ atLeastOne: ['code'] }] })
// @ts-expect-error a rule while an unknown field holds
defineResource({ name: 'areas', scope: 'tenant', fields, rules: [{ when: { opened: true }, atLeastOne: ['code'], error: 'E' }] })
// @ts-expect-error the error of a rule at an unknown field
defineResource({ name: 'areas', scope: 'tenant', fields, rules: [{ atLeastOne: ['code'], error: 'E', field: 'codes' }] })
// @ts-expect-error a guard on an unknown field
defineResource({ name: 'areas', scope: 'tenant', fields, guards: [{ on: ['edit'], error: 'E', holds: { opened: true } }] })
// @ts-expect-error a guard on an unknown use
defineResource({ name: 'areas', scope: 'tenant', fields, guards: [{ on: ['remove'], error: 'E', holds: { open: true } }] })
// @ts-expect-error a guard by nobody
defineResource({ name: 'areas', scope: 'tenant', fields, guards: [{ on: ['delete'], error: 'E', usedBy: 'nobody.area' }] })
// @ts-expect-error an action that sets an unknown field
defineResource({ name: 'areas', scope: 'tenant', fields, actions: { close: { set: { opened: false } } } })
// @ts-expect-error an action that sets an impossible value
defineResource({ name: 'areas', scope: 'tenant', fields, actions: { close: { set: { open: 'no' } } } })
// @ts-expect-error an action that sets a choice to what it does not offer
defineResource({ name: 'areas', scope: 'tenant', fields, actions: { close: { set: { kind: 'c' } } } })
// @ts-expect-error no such word of an action
defineResource({ name: 'areas', scope: 'tenant', fields, actions: { close: { set: { open: false }, confirmed: true } } })
// @ts-expect-error an action while an unknown field holds
defineResource({ name: 'areas', scope: 'tenant', fields, actions: { close: { when: { opened: true }, set: { open: false } } } })
// @ts-expect-error an input that is no field
defineResource({ name: 'areas', scope: 'tenant', fields, actions: { close: { input: { reason: 'text' } } } })
// @ts-expect-error an arrow to an unknown state
defineResource({ name: 'areas', scope: 'tenant', fields, states: { draft: ['opened'], open: [] } })
defineResource({
  name: 'areas',
  scope: 'tenant',
  fields,
  states: { draft: ['open'], open: [] },
  // @ts-expect-error an action to an unknown state
  actions: { post: { to: 'posted' } },
})
defineResource({
  name: 'areas',
  scope: 'tenant',
  fields,
  states: { draft: ['open'], open: [] },
  // @ts-expect-error an action from an unknown state
  actions: { post: { from: ['new'], to: 'open' } },
})
// @ts-expect-error a number while an unknown field holds
defineResource({ name: 'areas', scope: 'tenant', fields, number: { when: { state: 'open' } } })
defineResource({
  name: 'areas',
  scope: 'tenant',
  lines: { entries: { fields: { debit: money() } } },
  // @ts-expect-error a total of unknown lines
  totals: { debit: { sum: 'entry.debit' } },
})
defineResource({
  name: 'areas',
  scope: 'tenant',
  lines: { entries: { fields: { debit: money() } } },
  // @ts-expect-error a total of an unknown field of lines
  totals: { debit: { sum: 'entries.debt' } },
})
defineResource({
  name: 'areas',
  scope: 'tenant',
  lines: { entries: { fields: { debit: money() } } },
  // @ts-expect-error a total less an unknown field of lines
  totals: { debit: { sum: 'entries.debit', less: 'entries.credt' } },
})
// @ts-expect-error a formula is a text
defineResource({ name: 'areas', scope: 'tenant', fields: { fee: money({ is: 5 }) } })
// @ts-expect-error a text is not calculated
defineResource({ name: 'areas', scope: 'tenant', fields: { fee: text({ is: '5' }) } })
calculate<typeof vouchers>('vouchers', (voucher) => ({ ...voucher, debit: voucher.entries[0]?.debit ?? null }))
// @ts-expect-error a calculation that reads an unknown field
calculate<typeof vouchers>('vouchers', (voucher) => ({ ...voucher, debit: voucher.credit }))
// @ts-expect-error a calculation that writes what a field does not hold
calculate<typeof vouchers>('vouchers', (voucher) => ({ ...voucher, debit: 5 }))
// @ts-expect-error a calculation of nothing
calculate<typeof vouchers>('voucher', (voucher) => voucher)
defineResource({
  name: 'areas',
  scope: 'tenant',
  // @ts-expect-error lines unique by an unknown field
  lines: { entries: { fields: { debit: money() }, unique: [{ fields: ['debt'] }] } },
})
defineResource({
  name: 'areas',
  scope: 'tenant',
  // @ts-expect-error a rule over an unknown field of lines
  lines: { entries: { fields: { debit: money() }, rules: [{ exactlyOne: ['debt'], error: 'E' }] } },
})
// @ts-expect-error no such word of lines
defineResource({ name: 'areas', scope: 'tenant', lines: { entries: { fields: { debit: money() }, minimum: 2 } } })
// @ts-expect-error lines without fields
defineResource({ name: 'areas', scope: 'tenant', lines: { entries: { min: 2 } } })

defineResource({
  name: 'areas',
  scope: 'tenant',
  fields: {
    kind: choice(['a', 'b']),
    // @ts-expect-error required while an unknown sibling holds
    code: text({ requiredWhen: { kindd: 'a' } }),
  },
})
defineResource({
  name: 'areas',
  scope: 'tenant',
  fields: {
    kind: choice(['a', 'b']),
    // @ts-expect-error required by a value that the sibling never has
    number: identity({ requiredWhen: { kind: { in: ['a', 'c'] } } }),
  },
})
defineResource({
  name: 'areas',
  scope: 'tenant',
  fields: { kind: choice(['a', 'b']) },
  sections: {
    more: {
      // @ts-expect-error required while an unknown field of another section holds
      code: text({ requiredWhen: { kindd: 'a' } }),
    },
  },
})
defineResource({
  name: 'areas',
  scope: 'tenant',
  lines: {
    entries: {
      fields: {
        debit: money(),
        // @ts-expect-error required while an unknown field of the line holds
        note: text({ requiredWhen: { debt: '5' } }),
      },
    },
  },
})

// The words that the check knows are those that the types know, level by level.
type Words = typeof definitionWords.words
type In<T> = NonNullable<T>
holds<Same<keyof Words, keyof ResourceData>>()
holds<Same<keyof Words['list']['words'], keyof List>>()
holds<Same<keyof Words['import']['words'], keyof Import>>()
holds<Same<keyof Words['rules']['listOf']['words'], keyof Rule>>()
holds<Same<keyof Words['guards']['listOf']['words'], keyof Guard>>()
holds<Same<keyof Words['lines']['mapOf']['words'], keyof Lines>>()
holds<Same<keyof Words['actions']['mapOf']['words'], keyof Action>>()
holds<Same<keyof Words['menu']['words'], keyof In<ResourceData['menu']>>>()
holds<Same<keyof Words['routes']['words'], keyof In<ResourceData['routes']>>>()
holds<Same<keyof Words['permissions']['either'][1]['words'], keyof Permissions>>()
holds<Same<keyof Words['limits']['listOf']['words'], keyof In<ResourceData['limits']>[number]>>()
holds<Same<keyof typeof runWords.words, keyof RunData>>()
holds<Same<keyof typeof commonOptions, keyof CommonOptions>>()
holds<Same<keyof (typeof commonOptions)['unique']['either'][1]['words'], keyof Unique>>()
holds<Same<keyof typeof testWords.words, keyof Exclude<Test, Scalar>>>()

// A maker is typed by both definitions, by its input and by what it reads.
const fees = defineResource({
  name: 'areas',
  scope: 'branch',
  fields: { amount: money(), note: text({ required: true }) },
  lines: { parts: { fields: { share: money() } } },
})
const receipts = defineResource({
  name: 'banks',
  scope: 'branchYear',
  fields: { day: date({ required: true }), total: money() },
  lines: { rows: { fields: { text: text(), amount: money() } } },
})
const feeInput = { day: date({ required: true }) }
maker(
  fees,
  receipts,
  (fee, input, { rate }) => {
    holds<Same<typeof fee.amount, string | null>>()
    holds<Same<typeof input.day, string>>()
    holds<Same<typeof rate, Scalar>>()
    return [{ day: input.day, total: fee.amount, rows: fee.parts.map(({ share }) => ({ text: fee.note, amount: share })) }]
  },
  { input: feeInput, reads: { rate: { of: 'company', take: 'digits' } } },
)
maker(fees, receipts, ({ amount }) => (amount === null ? { fault: { code: 'Field.Required', field: 'amount' } } : []))
// @ts-expect-error the made definition has no such field
maker(fees, receipts, () => [{ dya: '2026-01-01' }])
// @ts-expect-error nobody says what it was made of
maker(fees, receipts, () => [{ source: { resource: 'areas', id: 1 } }])
// @ts-expect-error the input was not asked for
maker(fees, receipts, (_fee, input) => [{ day: input.day }])
// A run: what may be corrected in a row is among its inputs, and its inputs are typed for the function that it names.
const fines = defineRun({
  name: 'fines',
  permission: 'addFines',
  over: 'students',
  makes: 'vouchers',
  by: 'fine',
  input: { amount: money({ required: true }), note: text() },
  each: ['amount'],
})
holds<Same<InputOf<typeof fines, 'run'>, { amount: string; note: string | null }>>()
defineRun({
  name: 'fines',
  permission: 'p',
  over: 'students',
  makes: 'vouchers',
  by: 'fine',
  input: { amount: money() },
  // @ts-expect-error 'sum' is no input
  each: ['sum'],
})
const statement = defineReport({
  name: 'statement',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: { account: ref('accounts', { required: true }), until: date(), by: choice(['month', 'year']), all: flag() },
  columns: [],
})
holds<
  Same<Flat<ParametersOf<typeof statement>>, { account: number; until: string | null; by: 'month' | 'year' | null; all: boolean }>
>()
// @ts-expect-error a parameter is a field of some kind
defineReport({ name: 'wrong', page: 'x', permission: 'y', parameters: { day: 'date' }, columns: [] })
