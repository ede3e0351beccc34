import type { FieldData } from '../kind.ts'

/** A field of a kind, with values that it accepts and their stored form, and values that it refuses and the code of the fault. */
export interface KindExample {
  readonly field: FieldData
  readonly takes: readonly (readonly [given: unknown, kept: unknown])[]
  readonly refuses: readonly (readonly [given: unknown, code: string])[]
}

/** What each kind is for, and fields of it. Nobody types what is computed. */
export const kindEntries: Readonly<Record<string, { readonly means: string; readonly examples: readonly KindExample[] }>> = {
  text: {
    means: 'A line of text, at most 200 characters unless `max` says otherwise. Spaces at its ends go.',
    examples: [
      {
        field: { kind: 'text', min: 2, max: 9, pattern: 'digits', default: '12' },
        takes: [[' ١٢٣ ', '123']],
        refuses: [
          ['abc', 'Text.Pattern.digits'],
          ['1234567890', 'Field.TooLong'],
        ],
      },
      {
        field: { kind: 'text', regex: '^[A-Z]{2}\\d+$', not: ['XX0'] },
        takes: [['AB12', 'AB12']],
        refuses: [
          ['ab12', 'Field.Format'],
          ['XX0', 'Field.Not'],
        ],
      },
      {
        field: { kind: 'text', name: true, synonyms: true, fallback: 'other', spelledFrom: 'other' },
        takes: [['Anwar', 'Anwar']],
        refuses: [[5, 'Field.Type']],
      },
    ],
  },
  longText: {
    means: 'A text of several lines.',
    examples: [
      { field: { kind: 'longText', max: 50, default: 'none' }, takes: [['a\nb', 'a\nb']], refuses: [[5, 'Field.Type']] },
    ],
  },
  richText: {
    means: 'A formatted text: headings, lists, links, bold and italic. Anything else is taken out.',
    examples: [
      {
        field: { kind: 'richText', max: 500, default: '<p></p>' },
        takes: [['<p>a</p>', '<p>a</p>']],
        refuses: [[5, 'Field.Type']],
      },
      {
        field: {
          kind: 'richText',
          placeholders: { guardian: {}, borrower: { title: { empty: false } } },
          samples: { guardian: 'Fahad' },
          sms: { title: 'SMS' },
        },
        takes: [['Dear {guardian}', '<p>Dear {guardian}</p>']],
        refuses: [['Dear {teacher}', 'Text.Placeholder']],
      },
    ],
  },
  int: {
    means: 'A whole number.',
    examples: [
      {
        field: { kind: 'int', min: 0, max: 9, default: 1 },
        takes: [[5, 5]],
        refuses: [
          [10, 'Field.Max'],
          [1.5, 'Number.Whole'],
          ['five', 'Number.Whole'],
        ],
      },
      { field: { kind: 'int', greaterThan: 2, empty: 3 }, takes: [[3, 3]], refuses: [[2, 'Field.GreaterThan']] },
      { field: { kind: 'int', is: 'round(amount / 3)' }, takes: [], refuses: [] },
    ],
  },
  money: {
    means: 'An amount in the currency of the company: an exact decimal as text, with at most the decimal digits of the branch.',
    examples: [
      {
        field: { kind: 'money', min: '0', max: '1000', default: '0' },
        takes: [
          ['5', '5.00'],
          ['٥٫٥', '5.50'],
        ],
        refuses: [
          ['-5', 'Number.Negative'],
          ['5.005', 'Number.Decimals'],
        ],
      },
      { field: { kind: 'money', positive: true }, takes: [['0.01', '0.01']], refuses: [['0', 'Value.AboveZero']] },
      {
        field: { kind: 'money', greaterThan: '10', empty: '11' },
        takes: [['10.01', '10.01']],
        refuses: [['10', 'Field.GreaterThan']],
      },
      { field: { kind: 'money', is: 'amount * 15 / 100' }, takes: [], refuses: [] },
    ],
  },
  quantity: {
    means: 'How much or how many: an exact decimal as text, with at most three digits behind the point.',
    examples: [
      {
        field: { kind: 'quantity', positive: true, min: '0.5', max: '100', default: '1' },
        takes: [['0.50', '0.5']],
        refuses: [
          ['0', 'Value.AboveZero'],
          ['0.0005', 'Number.Decimals'],
        ],
      },
      {
        field: { kind: 'quantity', greaterThan: '2', empty: '3' },
        takes: [['2.5', '2.5']],
        refuses: [['2', 'Field.GreaterThan']],
      },
      { field: { kind: 'quantity', is: 'amount / 2' }, takes: [], refuses: [] },
    ],
  },
  percent: {
    means:
      'A share in percent, from 1 to 100 unless `min` and `max` say otherwise: an exact decimal as text, with at most four digits behind the point.',
    examples: [
      {
        field: { kind: 'percent', min: '0', max: '50', default: '15' },
        takes: [
          ['15', '15'],
          ['0', '0'],
        ],
        refuses: [
          ['51', 'Field.Max'],
          ['-1', 'Number.Negative'],
        ],
      },
      {
        field: { kind: 'percent', min: '0', greaterThan: '0', empty: '100' },
        takes: [['0.5', '0.5']],
        refuses: [['0', 'Field.GreaterThan']],
      },
      { field: { kind: 'percent' }, takes: [['100', '100']], refuses: [['0', 'Percentage.Range']] },
      { field: { kind: 'percent', is: 'amount * 100' }, takes: [], refuses: [] },
    ],
  },
  date: {
    means: 'A day, `YYYY-MM-DD`.',
    examples: [
      {
        field: { kind: 'date', notAfter: 'today', notBefore: 'day', error: 'Date.After', default: 'today', hijri: true },
        takes: [['2020-02-29', '2020-02-29']],
        refuses: [
          ['29/2/2020', 'Date.Invalid'],
          ['2021-02-29', 'Date.Invalid'],
          ['2090-01-01', 'Date.After'],
        ],
      },
      {
        field: { kind: 'date', within: 'fiscalYear', outside: 'Date.OtherYear' },
        takes: [['2026-05-01', '2026-05-01']],
        refuses: [[5, 'Field.Type']],
      },
    ],
  },
  hijriDate: {
    means: 'A day of the Umm al-Qura calendar, `1447-01-01`. The twin of a date is made by `hijri` of the date.',
    examples: [
      {
        field: { kind: 'hijriDate', of: 'day', default: '1447-01-01' },
        takes: [['1447-01-01', '1447-01-01']],
        refuses: [['1447-13-01', 'Date.HijriInvalid']],
      },
    ],
  },
  month: {
    means: 'A month, `YYYY-MM`. With `plus` of a condition it moves by months.',
    examples: [
      {
        field: { kind: 'month', default: 'today' },
        takes: [
          ['2026-03', '2026-03'],
          ['3/2026', '2026-03'],
        ],
        refuses: [
          ['2026-13', 'Month.Invalid'],
          ['2026-03-01', 'Month.Invalid'],
        ],
      },
      { field: { kind: 'month', within: 'fiscalYear' }, takes: [['2026-05', '2026-05']], refuses: [[5, 'Field.Type']] },
    ],
  },
  dateTime: {
    means: 'A moment, `YYYY-MM-DD HH:mm:ss`, in Riyadh time.',
    examples: [
      {
        field: { kind: 'dateTime', ends: true, default: 'now' },
        takes: [['2026-05-01 08:30:00', '2026-05-01 08:30:00']],
        refuses: [['soon', 'Date.Invalid']],
      },
    ],
  },
  time: {
    means: 'A time of the day, `HH:mm`.',
    examples: [{ field: { kind: 'time', default: '07:00' }, takes: [['07:30', '07:30']], refuses: [['24:30', 'Time.Invalid']] }],
  },
  flag: {
    means: 'Yes or no; never empty.',
    examples: [{ field: { kind: 'flag', default: true }, takes: [[false, false]], refuses: [['yes', 'Field.Type']] }],
  },
  choice: {
    means: 'One of a fixed list of texts, each with a label.',
    examples: [
      {
        field: { kind: 'choice', values: ['a', 'b'], default: 'a', extensible: true, map: { z: 'a' }, retired: ['y'] },
        takes: [
          ['b', 'b'],
          ['y', 'y'],
        ],
        refuses: [['c', 'Field.Choice']],
      },
      {
        field: { kind: 'choice', values: ['phone', 'email'], called: 'fields' },
        takes: [['phone', 'phone']],
        refuses: [['address', 'Field.Choice']],
      },
    ],
  },
  ref: {
    means: 'One record of another definition, by its id, or a line of a document: `"to": "salesInvoices.terms"`.',
    examples: [
      {
        field: {
          kind: 'ref',
          to: 'employees',
          where: { status: 'working' },
          errors: { status: 'Custody.MoreThanLeft' },
          create: 'drawer',
          preset: { gender: 'male' },
          error: 'Bank.MustBeGeneral',
          narrowed: 'PaymentMethod.BankMustBeGeneral',
        },
        takes: [[3, 3]],
        refuses: [['three', 'Field.Type']],
      },
    ],
  },
  refMany: {
    means: 'Several records of another definition, by their ids.',
    examples: [
      {
        field: {
          kind: 'refMany',
          to: 'services',
          where: { active: true },
          error: 'Discount.ServiceMustBeGeneral',
          narrowed: 'Discount.ServiceMustBeGeneral',
        },
        takes: [
          [
            [1, 2],
            [1, 2],
          ],
        ],
        refuses: [[[1, 1], 'List.Repeated']],
      },
    ],
  },
  party: {
    means: 'One record of one of several definitions: who stands on the other side.',
    examples: [
      {
        field: { kind: 'party', targets: ['guardians', 'suppliers'], follows: 'account.partyKind' },
        takes: [
          [
            { resource: 'suppliers', id: 1 },
            { resource: 'suppliers', id: 1 },
          ],
        ],
        refuses: [[{ resource: 'banks', id: 1 }, 'Field.Choice']],
      },
    ],
  },
  split: {
    means: 'Shares of an amount by record, a hundred percent together.',
    examples: [
      {
        field: { kind: 'split', to: 'costCenters', of: ['amount'], where: { isLeaf: true }, repeated: 'Line.CostCentreRepeated' },
        takes: [[[{ id: 1, share: '100' }], [{ id: 1, share: '100' }]]],
        refuses: [[[{ id: 1, share: '90' }], 'Split.Incomplete']],
      },
    ],
  },
  computed: {
    means:
      'A value that the server computes whenever the record is read, by an expression of the product. What follows from the record itself is rather a formula (`is`).',
    examples: [
      {
        field: { kind: 'computed', by: 'rank', of: ['account', 'day'], result: { kind: 'int' }, tone: 'warning' },
        takes: [],
        refuses: [],
      },
    ],
  },
  code: {
    means:
      'A short sign of a record that people read and type, never read as a number; the id of the record where nobody gave one.',
    examples: [{ field: { kind: 'code', max: 10, default: 'A-1' }, takes: [['007', '007']], refuses: [[7, 'Field.Type']] }],
  },
  phone: {
    means: 'A telephone number, kept as it is dialled from anywhere.',
    examples: [
      {
        field: { kind: 'phone', default: '+966500000000' },
        takes: [['0501234567', '+966501234567']],
        refuses: [['call me', 'Phone.Invalid']],
      },
    ],
  },
  email: {
    means: 'An address of mail.',
    examples: [
      {
        field: { kind: 'email', default: 'a@example.com' },
        takes: [['a@example.com', 'a@example.com']],
        refuses: [['a@', 'Email.Invalid']],
      },
    ],
  },
  iban: {
    means: 'The international number of a bank account, with its check digits.',
    examples: [
      {
        field: { kind: 'iban', default: 'SA0380000000608010167519' },
        takes: [['SA03 8000 0000 6080 1016 7519', 'SA0380000000608010167519']],
        refuses: [['SA0380000000608010167518', 'Iban.Invalid']],
      },
    ],
  },
  identity: {
    means: 'The number of an identity document, checked by the type of the document.',
    examples: [
      {
        field: { kind: 'identity', type: 'papers', default: 'A1' },
        takes: [['A1', 'A1']],
        refuses: [[5, 'Field.Type']],
      },
    ],
  },
  file: {
    means: 'A file that was uploaded, by its id.',
    examples: [{ field: { kind: 'file' }, takes: [[1, 1]], refuses: [[0, 'Field.Type']] }],
  },
  image: {
    means: 'A picture that was uploaded, by its id; shown where the record is.',
    examples: [{ field: { kind: 'image', ratio: '3:4' }, takes: [[1, 1]], refuses: [['1', 'Field.Type']] }],
  },
  password: {
    means: 'A password: written, never sent back; only its hash is stored.',
    examples: [
      {
        field: { kind: 'password', of: 'title' },
        takes: [['Daftar@2026', 'Daftar@2026']],
        refuses: [['short', 'Password.Weak']],
      },
    ],
  },
  secret: {
    means:
      'A secret that the product must know again, such as the key of a gateway: encrypted in the database, never sent back and never in the history, which says that it changed. It is answered as `true` where there is one. A text replaces it, `false` takes it away, `true` or nothing leaves it. It stands in no lines, no year and no input of an action.',
    examples: [
      {
        field: { kind: 'secret', max: 100 },
        takes: [
          [' sk_live_12 ', 'sk_live_12'],
          [true, true],
        ],
        refuses: [
          [5, 'Field.Type'],
          ['a\u0000b', 'Text.ControlCharacters'],
        ],
      },
    ],
  },
  permissionList: {
    means: 'Names of permissions.',
    examples: [
      {
        field: { kind: 'permissionList', default: ['viewStudents'] },
        takes: [[['viewStudents'], ['viewStudents']]],
        refuses: [[['viewStudents', 'viewStudents'], 'List.Repeated']],
      },
    ],
  },
}
