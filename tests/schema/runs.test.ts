import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { checkRun } from '../../schema/check/runs.ts'
import { runWords } from '../../schema/check/words.ts'
import { definitionSchema } from '../../schema/derive/definitionSchema.ts'
import type { RunData } from '../../schema/language/run.ts'
import type { Makers } from '../../schema/makers.ts'
import { createRegistry, knownPermissions } from '../../schema/registry.ts'

const makers: Makers = {
  loan: { from: 'pupils', makes: 'loans', input: { book: { kind: 'ref', to: 'books' } }, reads: {}, by: () => [] },
}
const definitions = [
  { name: 'books', scope: 'tenant', fields: { title: { kind: 'text' } } },
  {
    name: 'pupils',
    scope: 'tenant',
    fields: { title: { kind: 'text' }, class: { kind: 'ref', to: 'books' }, gone: { kind: 'flag' } },
    list: { filters: ['class', 'gone'] },
  },
  {
    name: 'loans',
    scope: 'tenant',
    fields: { pupil: { kind: 'ref', to: 'pupils' }, fee: { kind: 'money' }, note: { kind: 'text' } },
    lines: {
      parts: {
        fields: {
          book: { kind: 'ref', to: 'books' },
          sort: { kind: 'choice', values: ['new', 'old'] },
          price: { kind: 'money' },
          remark: { kind: 'text' },
        },
      },
    },
    states: { open: ['back'], back: [] },
    actions: { giveBack: { to: 'back', input: { note: { kind: 'text', required: true } } } },
  },
  {
    name: 'members',
    scope: 'tenant',
    fields: { title: { kind: 'text' } },
    sections: { place: { yearly: { group: { kind: 'ref', to: 'books' }, leftOn: { kind: 'date' } } } },
  },
  { name: 'branches', scope: 'tenant', fields: { title: { kind: 'text' } } },
  { name: 'fiscalYears', scope: 'tenant', fields: { title: { kind: 'text' } } },
  { name: 'log', scope: 'tenant', readOnly: true, fields: { title: { kind: 'text' } } },
] as const

const whole: RunData = {
  name: 'loanForMany',
  permission: 'addLoans',
  menu: { group: 'items', icon: 'menuBook' },
  route: 'loans-for-many',
  input: { book: { kind: 'ref', to: 'books', required: true }, fee: { kind: 'money' }, loud: { kind: 'flag' } },
  each: ['fee'],
  over: 'pupils',
  where: { gone: false },
  filters: ['class'],
  narrowed: true,
  show: ['gone'],
  by: 'loan',
  makes: 'loans',
  becomes: ['note'],
  tells: { noted: { note: { empty: false } } },
  amounts: ['fee'],
  main: 'fee',
  columns: { of: 'parts', by: 'book', sum: 'price', under: 'sort' },
  marks: { dear: { when: { fee: { gt: '100' } }, tone: 'warning' } },
  once: ['pupil', 'book', 'year', 'branch'],
  while: { status: 'open' },
  anew: { status: 'open' },
  apart: true,
  offers: 'giveBack',
  passes: ['Loan.Gone'],
  labels: { en: { name: 'Loans for many', 'marks.dear': 'Dear' } },
}
const plain = {
  name: 'r',
  permission: 'p',
  over: 'pupils',
  makes: 'loans',
  by: 'loan',
  input: { book: { kind: 'ref', to: 'books' } },
}
const registryOf = (runs: readonly RunData[]) => createRegistry(definitions, { runs })
const faults = (words: object, base: object = whole) =>
  checkRun({ ...base, ...words }, { registry: registryOf([]), makers, isTaken: (name) => name === 'taken' })

describe('a run', () => {
  it('says all its words, and implies the rest', () => {
    expect([...Object.keys(whole), 'with', 'acts', 'into', 'undo', 'monthly', 'monthlyIf', 'years'].sort()).toEqual(
      Object.keys(runWords.words).sort(),
    )
    expect(faults({})).toEqual([])
    expect(faults({}, plain)).toEqual([])
    const registry = registryOf([plain])
    expect(registry.runs).toMatchObject([{ name: 'r', filters: ['class'], amounts: ['fee'], each: [], show: [] }])
    expect(knownPermissions(registry)).toContain('p')
    expect(registry.get('loans').fields.get('source')).toMatchObject({ kind: 'party', targets: ['pupils'] })
    expect(registry.get('books').fields.has('source')).toBe(false)
  })

  it('makes by a mapping where no function is needed', () => {
    const { by: _by, ...base } = plain
    expect(faults({ with: { pupil: 'id', note: { value: 'x' } } }, base)).toEqual([])
    expect(faults({}, base)).toEqual(["r.makes: 'makes' is said without 'by', a function, or 'with', what it is made of"])
    expect(faults({ with: { pupil: 'input.book' } }, base)).toEqual([
      "r.with.pupil: 'input.book' of the kind 'ref' does not go into the kind 'ref'",
    ])
  })

  it('does something with its subjects in place of making records', () => {
    const acts = { name: 'r', permission: 'p', over: 'loans', acts: 'giveBack', input: { note: { kind: 'text' } } }
    expect(faults({}, acts)).toEqual([])
    expect(registryOf([acts]).runs[0]).toMatchObject({ operation: 'giveBack', source: { with: { note: 'input.note' } } })
    expect(registryOf([acts]).get('loans').fields.has('source')).toBe(false)
    expect(faults({ acts: 'edit' }, acts)).toEqual([])
    expect(faults({ with: { note: { value: 'x' } } }, acts)).toEqual([])
    expect(faults({ acts: 'giveback' }, acts)).toEqual(["r.acts: no action 'giveback' of loans, did you mean 'giveBack'?"])
    expect(faults({ input: {} }, acts)).toEqual(["r.with: says nothing of 'note', which loans requires"])
    expect(faults({ with: { nots: 'input.note' } }, acts)).toContain("r.with: no field 'nots' in loans, did you mean 'note'?")
    expect(faults({ by: 'loan' }, { ...acts, input: { book: { kind: 'ref', to: 'books' } } })).toEqual([
      "r.by: 'loan' makes of pupils, not of loans",
    ])
    const either = "r.makes: a run makes records ('makes') or does something with its subjects ('acts')"
    expect(faults({ makes: 'loans' }, acts)).toContain(either)
    const { acts: _acts, ...neither } = acts
    expect(faults({}, neither)).toContain(either)
  })

  it('takes subjects that are kept per year into the next one, or to another branch', () => {
    const moves = {
      name: 'r',
      permission: 'p',
      over: 'members',
      input: { to: { kind: 'ref', to: 'branches' }, leftOn: { kind: 'date' } },
      acts: 'edit',
      with: { leftOn: 'input.leftOn' },
      into: { branch: 'to', unless: { leftOn: { empty: false } } },
      undo: true,
    }
    const next = { into: { year: 'next' } }
    expect(faults({}, moves)).toEqual([])
    expect(faults(next, moves)).toEqual([])
    const [run] = registryOf([{ ...moves, ...next } as RunData]).runs
    expect(run).toMatchObject({ path: '/runs/r', offeredIn: ['members', 'fiscalYears'] })
    expect(registryOf([{ ...moves, route: 'away' } as RunData]).runs[0]).toMatchObject({ path: '/away', offeredIn: ['members'] })
    const wrong = {
      "r.into: says 'year' or 'branch'": { into: {} },
      "r.into.branch: 'leftOn' is no input that refers to branches": { into: { branch: 'leftOn' } },
      "r.monthly: 'to' is of the kind 'ref'; here are fields of the kinds date": { monthly: 'to' },
      "r.monthlyIf: only the clock asks for it: say which input it fills by 'monthly'": { monthlyIf: 'general' },
      "r.route: 'a//b' is no address: letters, digits, '-' and '/'": { route: 'a//b' },
      "r.into: only changes ('acts') of records that are kept per year go into another one": { over: 'pupils', with: {} },
    }
    for (const [sentence, words] of Object.entries(wrong)) expect(faults(words, moves)).toContain(sentence)
  })

  it('is described to editors by the JSON Schema', () => {
    const validate = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false }).compile(definitionSchema())
    expect(validate({ $schema: './x.json', ...whole }) ? [] : validate.errors).toEqual([])
    expect(validate({ ...whole, onse: ['pupil'] })).toBe(false)
    expect(validate({ ...whole, scope: 'tenant' })).toBe(false)
  })

  it.each<[string, object, string]>([
    ['an unknown word', { onse: ['pupil'] }, "loanForMany: unknown word 'onse', did you mean 'once'?"],
    ['a word of another shape', { each: 'fee' }, "loanForMany.each: expected a list of texts, not 'fee'"],
    ['no such subjects', { over: 'pupil' }, "loanForMany.over: no resource 'pupil', did you mean 'pupils'?"],
    ['no such function', { by: 'lone' }, "loanForMany.by: no maker named 'lone', did you mean 'loan'?"],
    [
      'a function for others',
      { over: 'books', where: {}, filters: [], show: [] },
      "loanForMany.by: 'loan' makes of pupils, not of books",
    ],
    [
      'an input that the function needs',
      { input: { fee: { kind: 'money' } }, once: ['pupil'] },
      "loanForMany.input: 'loan' needs the input 'book'",
    ],
    [
      'an input of another kind',
      { input: { ...whole.input, book: { kind: 'text' } } },
      "loanForMany.input.book: 'loan' needs the kind 'ref', not 'text'",
    ],
    [
      'a reference to nothing',
      { input: { ...whole.input, x: { kind: 'ref', to: 'bokks' } } },
      "loanForMany.input.x: no resource 'bokks', did you mean 'books'?",
    ],
    ['what is not made', { makes: 'log' }, 'loanForMany.makes: records of log are never made'],
    [
      'an input that is no cell',
      { each: ['loud'] },
      "loanForMany.each: 'loud' is of the kind 'flag'; here are fields of the kinds text, money, quantity, percent, int, date",
    ],
    ['an unknown input', { each: ['fees'] }, "loanForMany.each: no field 'fees', did you mean 'fee'?"],
    [
      'a filter of another kind',
      { filters: ['gone'] },
      "loanForMany.filters: 'gone' is of the kind 'flag'; here are fields of the kinds ref, choice",
    ],
    ['a field that is not shown', { show: ['gon'] }, "loanForMany.show: no field 'gon', did you mean 'gone'?"],
    [
      'an amount that is none',
      { amounts: ['note'] },
      "loanForMany.amounts: 'note' is of the kind 'text'; here are fields of the kinds money",
    ],
    [
      'a key that is nowhere',
      { once: ['pupl'] },
      "loanForMany.once: 'pupl' is neither an input nor a field of loans, did you mean 'pupil'?",
    ],
    ['no key', { once: [] }, 'loanForMany.once: names nothing by which a second time is known'],
    ['a state that is none', { while: { status: 'opn' } }, "loanForMany.while: 'status' "],
    [
      'what no list can ask',
      { where: { any: [{ gone: true }] } },
      "loanForMany.where: subjects are listed: 'any' and 'none' cannot be asked",
    ],
    ['a main amount that is none', { main: 'note' }, "loanForMany.main: 'note' is none of 'amounts'"],
    [
      'columns of no lines',
      { columns: { of: 'part', by: 'book', sum: 'price' } },
      "loanForMany.columns.of: no lines 'part' of loans, did you mean 'parts'?",
    ],
    [
      'columns by what refers to nothing',
      { columns: { of: 'parts', by: 'remark', sum: 'price' } },
      "loanForMany.columns.by: 'remark' is of the kind 'text'; here are fields of the kinds ref",
    ],
    [
      'columns of what is no amount',
      { columns: { of: 'parts', by: 'book', sum: 'prise' } },
      "loanForMany.columns.sum: no field 'prise' of parts, did you mean 'price'?",
    ],
    [
      'a mark of nothing',
      { marks: { dear: { when: { fe: '1' } } } },
      "loanForMany.marks.dear.when: no field 'fe', did you mean 'fee'?",
    ],
    [
      'what is worked out anew without being known again',
      { once: ['parts.book'] },
      "loanForMany.anew: needs 'once', of whole records: by it a record is known again",
    ],
    [
      'an offer that nothing of it can do',
      { offers: 'giveback' },
      "loanForMany.offers: no action 'giveback' of loans, did you mean 'giveBack'?",
    ],
    ['a name that is taken', { name: 'taken' }, "taken.name: another run or definition is called 'taken'"],
    ['a label of nothing', { labels: { en: { 'fields.bok': 'x' } } }, "loanForMany.labels.en: no 'bok' among the fields"],
  ])('tells %s in one readable line', (_what, words, line) => {
    expect(faults(words).map((one) => one.slice(0, line.length))).toContain(line)
  })

  it('tells that what counts is said without anything that is made once', () => {
    expect(faults({ while: { status: 'open' } }, plain)).toEqual(["r.while: says what counts as made; say 'once' too"])
  })
})
