import type { Condition } from '../condition.ts'
import type { RecordData } from '../record/record.ts'

/** A condition with a record of which it holds, and one of which it does not. */
export interface ConditionExample {
  readonly condition: Condition
  readonly holdsFor: RecordData
  readonly not: RecordData
}

/** The operators of conditions: how conditions are combined, and the tests of a value. */
export const conditionOperators: Readonly<Record<string, { readonly means: string; readonly example: ConditionExample }>> = {
  equals: {
    means: 'The field has this value. Nothing at all, an empty text and null are the same.',
    example: { condition: { status: 'open' }, holdsFor: { status: 'open' }, not: { status: 'void' } },
  },
  all: {
    means: 'Each of these conditions holds. Entries of one object do so anyway.',
    example: {
      condition: { all: [{ price: { gt: 5 } }, { price: { lt: 9 } }] },
      holdsFor: { price: '7.00' },
      not: { price: '9.00' },
    },
  },
  any: {
    means: 'At least one of these conditions holds.',
    example: {
      condition: { any: [{ suspended: true }, { status: 'void' }] },
      holdsFor: { suspended: false, status: 'void' },
      not: { suspended: false, status: 'open' },
    },
  },
  none: {
    means: 'None of these conditions holds.',
    example: { condition: { none: [{ status: 'void' }] }, holdsFor: { status: 'open' }, not: { status: 'void' } },
  },
  in: {
    means: 'The value is one of these.',
    example: { condition: { size: { in: ['small', 'large'] } }, holdsFor: { size: 'large' }, not: { size: 'huge' } },
  },
  not: {
    means: 'The value is another one than this, or than that of a field (`{ "not": { "field": "x" } }`).',
    example: { condition: { status: { not: 'draft' } }, holdsFor: { status: 'open' }, not: { status: 'draft' } },
  },
  empty: {
    means: '`true`: there is no value. `false`: there is one.',
    example: { condition: { phone: { empty: false } }, holdsFor: { phone: '+966501234567' }, not: { phone: null } },
  },
  gt: {
    means: 'Greater than a value, or than another field; amounts compare as numbers. What is empty compares with nothing.',
    example: {
      condition: { returnedOn: { gt: { field: 'lentOn', plus: 14 } } },
      holdsFor: { lentOn: '2026-01-01', returnedOn: '2026-01-16' },
      not: { lentOn: '2026-01-01', returnedOn: '2026-01-15' },
    },
  },
  gte: {
    means: 'Greater than a value or another field, or the same.',
    example: { condition: { price: { gte: 100 } }, holdsFor: { price: '100.00' }, not: { price: '99.99' } },
  },
  lt: {
    means: 'Less than a value or another field.',
    example: { condition: { paid: { lt: { field: 'due' } } }, holdsFor: { paid: '5', due: '10' }, not: { paid: '10', due: '9' } },
  },
  lte: {
    means: 'Less than a value or another field, or the same. `today` is the day itself.',
    example: {
      condition: { dueOn: { lte: { field: 'today' } } },
      holdsFor: { dueOn: '2000-01-01' },
      not: { dueOn: '2999-01-01' },
    },
  },
  field: {
    means:
      'In place of a value: that of another field of the record, or the day `today`. What the database compares (`unique`, `limits`, `preset`) takes plain values alone.',
    example: {
      condition: { paid: { gt: { field: 'due' } } },
      holdsFor: { paid: '11', due: '10' },
      not: { paid: '10', due: '10' },
    },
  },
  plus: {
    means: 'So many days after the day of the field; before it where the number is negative.',
    example: {
      condition: { returnedOn: { lte: { field: 'lentOn', plus: 14 } } },
      holdsFor: { lentOn: '2026-01-01', returnedOn: '2026-01-15' },
      not: { lentOn: '2026-01-01', returnedOn: '2026-01-16' },
    },
  },
  same: {
    means:
      'In `where` of a reference: only records may be chosen whose field is the same as a field of the record that refers to them. Inside lines it is a field of the line; `document.x` is the document’s.',
    example: { condition: { row: { same: 'grade' } }, holdsFor: { row: 3, grade: 3 }, not: { row: 3, grade: 4 } },
  },
  orEmpty: {
    means: 'Beside `same`: while the other field is empty, any value fits.',
    example: {
      condition: { row: { same: 'grade', orEmpty: true } },
      holdsFor: { row: 3, grade: null },
      not: { row: 3, grade: 4 },
    },
  },
}

/** A formula with the record that it is worked out for, and what comes of it. */
export interface FormulaExample {
  readonly formula: string
  /** In which lines it stands; of the document otherwise. The first line of the record is worked out. */
  readonly lines?: 'items'
  readonly record: RecordData
  readonly result: string
}

/** The definition of whose fields the formulas are made. */
export const formulaFields = {
  fields: {
    net: { kind: 'money' },
    paid: { kind: 'money' },
    parts: { kind: 'int' },
    rate: { kind: 'percent' },
    taxed: { kind: 'flag' },
    sort: { kind: 'choice', values: ['goods', 'service'] },
    birthDate: { kind: 'date' },
    joinedOn: { kind: 'date' },
  },
  lines: {
    items: {
      fields: {
        quantity: { kind: 'quantity' },
        price: { kind: 'money' },
        amount: { kind: 'money' },
        kind: { kind: 'choice', values: ['goods', 'service'] },
        item: { kind: 'ref', to: 'formulaItems' },
      },
    },
  },
} as const

const items = [
  { amount: '100', kind: 'goods' },
  { amount: '50', kind: 'service' },
]

/** The operators of formulas. */
export const formulaOperators: Readonly<
  Record<string, { readonly signs: readonly string[]; readonly means: string; readonly example: FormulaExample }>
> = {
  plus: {
    signs: ['+'],
    means: 'The sum of two amounts. Figures may be written in Arabic digits.',
    example: { formula: 'net + ٥', record: { net: '10' }, result: '15' },
  },
  minus: {
    signs: ['-', '−', '–'],
    means: 'The difference of two amounts; before a single amount, its opposite.',
    example: { formula: 'net − paid', record: { net: '10', paid: '3' }, result: '7' },
  },
  times: {
    signs: ['*', '×'],
    means: 'The product. Twelve digits behind the point are kept.',
    example: { formula: 'quantity * price', lines: 'items', record: { items: [{ quantity: '2', price: '10.5' }] }, result: '21' },
  },
  by: {
    signs: ['/', '÷'],
    means: 'The quotient. Dividing by zero is a fault at the field.',
    example: { formula: '(net - paid) ÷ parts', record: { net: '10', paid: '4', parts: 4 }, result: '1.5' },
  },
  less: {
    signs: ['<', '<=', '≤'],
    means: 'Whether an amount is less than another one, or the same.',
    example: { formula: 'net < 5 ? 1 : 0', record: { net: '4.99' }, result: '1' },
  },
  greater: {
    signs: ['>', '>=', '≥'],
    means: 'Whether an amount is greater than another one, or the same.',
    example: { formula: 'net ≥ 5 ? 1 : 0', record: { net: '5' }, result: '1' },
  },
  equal: {
    signs: ['=', '=='],
    means: 'Whether two amounts, two choices or two flags are the same.',
    example: { formula: "sort = 'goods' ? net : 0", record: { sort: 'goods', net: '10' }, result: '10' },
  },
  unequal: {
    signs: ['!=', '≠'],
    means: 'Whether two amounts, two choices or two flags are not the same.',
    example: { formula: "sort ≠ 'goods' ? net : 0", record: { sort: 'goods', net: '10' }, result: '0' },
  },
  and: {
    signs: ['&&'],
    means: 'Whether both hold; a flag stands by itself.',
    example: { formula: 'taxed && net > 5 ? 1 : 0', record: { taxed: true, net: '6' }, result: '1' },
  },
  or: {
    signs: ['||'],
    means: 'Whether one of two holds.',
    example: { formula: 'taxed || net > 5 ? 1 : 0', record: { taxed: false, net: '6' }, result: '1' },
  },
  opposite: {
    signs: ['!'],
    means: 'Whether something does not hold.',
    example: { formula: '!taxed ? 1 : 0', record: { taxed: false }, result: '1' },
  },
  choice: {
    signs: ['? :'],
    means: 'One of two, of which only the one that counts is worked out.',
    example: { formula: 'parts = 0 ? 0 : net / parts', record: { net: '10', parts: 0 }, result: '0' },
  },
  document: {
    signs: ['document.'],
    means: 'In lines, a field of the document.',
    example: {
      formula: 'quantity * document.rate',
      lines: 'items',
      record: { rate: '15', items: [{ quantity: '2' }] },
      result: '30',
    },
  },
  reference: {
    signs: ['.'],
    means: 'A field of the record that a reference names.',
    example: {
      formula: 'quantity * item.price',
      lines: 'items',
      record: { items: [{ quantity: '2', item: 1, refs: { item: { price: '7' } } }] },
      result: '14',
    },
  },
}

/** The functions that a formula may call. */
export const formulaFunctions: Readonly<Record<string, { readonly means: string; readonly example: FormulaExample }>> = {
  min: {
    means: 'The least of several amounts.',
    example: { formula: 'min(net, paid, 5)', record: { net: '10', paid: '3' }, result: '3' },
  },
  max: {
    means: 'The greatest of several amounts.',
    example: { formula: 'max(0, net - paid)', record: { net: '3', paid: '10' }, result: '0' },
  },
  abs: {
    means: 'The amount without its sign.',
    example: { formula: 'abs(net - paid)', record: { net: '3', paid: '10' }, result: '7' },
  },
  round: {
    means: 'Rounded half away from zero, to whole numbers or to so many digits.',
    example: { formula: 'round(net / 3, 2)', record: { net: '10' }, result: '3.33' },
  },
  if: {
    means: 'The second where the first holds, else the third; only one of them is worked out.',
    example: { formula: 'if(taxed, net * 15 / 100, 0)', record: { taxed: true, net: '10' }, result: '1.5' },
  },
  sum: {
    means: 'The sum over lines, of those that fulfil a condition where one is said.',
    example: { formula: "sum(items.amount, items.kind = 'goods')", record: { items }, result: '100' },
  },
  years: {
    means:
      "Whole years from one day to another: an age. Each is a field that is a day, or one that is written, `'2026-09-01'`; where one is empty it is none.",
    example: {
      formula: 'years(birthDate, joinedOn)',
      record: { birthDate: '2012-02-29', joinedOn: '2026-02-28' },
      result: '13',
    },
  },
}
