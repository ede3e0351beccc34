import { headingKey } from '../../sheets/heading.ts'

/** Headings of tables that banks write. */
export const headings = {
  date: [
    'التاريخ',
    'تاريخ العملية',
    'تاريخ الحركة',
    'تاريخ القيد',
    'Date',
    'Transaction Date',
    'Posting Date',
    'Booking Date',
    'Value Date',
  ],
  account: ['رقم الحساب', 'الحساب', 'الآيبان', 'Account', 'Account Number', 'Account No', 'IBAN'],
  credit: [
    'دائن',
    'الدائن',
    'وارد',
    'إيداع',
    'مبلغ دائن',
    'المبلغ الدائن',
    'Credit',
    'Credit Amount',
    'Deposit',
    'Deposits',
    'Money In',
    'Paid In',
    'Credit Amt',
    'Deposit Amt',
    'Deposit Amount',
  ],
  debit: [
    'مدين',
    'المدين',
    'صادر',
    'سحب',
    'مبلغ مدين',
    'المبلغ المدين',
    'Debit',
    'Debit Amount',
    'Withdrawal',
    'Withdrawals',
    'Money Out',
    'Paid Out',
    'Debit Amt',
    'Withdrawal Amt',
    'Withdrawal Amount',
  ],
  amount: ['المبلغ', 'القيمة', 'مبلغ العملية', 'مبلغ الحركة', 'Amount', 'Amt', 'Transaction Amount'],
  side: [
    'مدين/دائن',
    'دائن/مدين',
    'نوع الحركة',
    'نوع العملية',
    'النوع',
    'طبيعة الحركة',
    'D/C',
    'C/D',
    'Dr/Cr',
    'Cr/Dr',
    'Debit/Credit',
    'Credit/Debit',
    'Type',
    'Transaction Type',
    'Indicator',
  ],
  balance: ['الرصيد', 'رصيد الحساب', 'الرصيد بعد العملية', 'Balance', 'Running Balance', 'Available Balance'],
  status: ['الحالة', 'حالة العملية', 'حالة الحركة', 'Status', 'Transaction Status'],
  currency: ['العملة', 'عملة الحساب', 'Currency', 'CCY', 'Account Currency'],
} as const
export type Column = keyof typeof headings

/** What stands beside figures above a table and below it. */
const said = {
  account: [...headings.account, 'رقم الآيبان', 'رقم الحساب الدولي', 'Account IBAN', 'IBAN Number', 'IBAN No'],
  currency: headings.currency,
  opening: [
    'الرصيد الافتتاحي',
    'رصيد افتتاحي',
    'رصيد أول المدة',
    'رصيد بداية الفترة',
    'الرصيد السابق',
    'Opening Balance',
    'Beginning Balance',
    'Balance Brought Forward',
    'Balance B/F',
  ],
  closing: [
    'الرصيد الختامي',
    'رصيد ختامي',
    'رصيد آخر المدة',
    'رصيد نهاية الفترة',
    'الرصيد النهائي',
    'Closing Balance',
    'Ending Balance',
    'Balance Carried Forward',
    'Balance C/F',
  ],
} as const
export type Said = keyof typeof said

const byKey = <T extends string>(all: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> =>
  new Map((Object.keys(all) as T[]).flatMap((name) => all[name].map((word) => [headingKey(word), name] as const)))

const [columns, labels] = [byKey<Column>(headings), byKey<Said>(said)]

const ofCurrency = /^(.*\S)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/

/** The currency that a heading names in brackets, as `Debit (SAR)` does. */
export function currencyOfHeading(heading: string): string | undefined {
  const said = ofCurrency.exec(heading.trim())?.[2] ?? ''
  return currencyWords.get(headingKey(said) || said)
}

export const columnNamed = (heading: string): Column | undefined =>
  columns.get(headingKey(currencyOfHeading(heading) === undefined ? heading : heading.replace(ofCurrency, '$1')))
export const labelled = (text: string): Said | undefined => labels.get(headingKey(text))

const comes = ['C', 'Cr', 'Credit', 'CRDT', 'دائن', 'إيداع', 'وارد', 'إضافة', 'Deposit', 'In', '+']
const goes = ['D', 'Dr', 'Debit', 'DBIT', 'DT', 'مدين', 'سحب', 'صادر', 'خصم', 'Withdrawal', 'Out', '-']
const [ins, outs] = [comes, goes].map((words) => new Set(words.map((word) => headingKey(word) || word)))

/** Whether money comes by what a cell says of its side; undefined where it says nothing of it. */
export function sideOf(text: string): boolean | undefined {
  const key = headingKey(text) || text
  return ins?.has(key) ? true : outs?.has(key) ? false : undefined
}

const pending = new Set(
  [
    'Pending',
    'PDNG',
    'On Hold',
    'Hold',
    'Unposted',
    'Not Posted',
    'Authorised',
    'Authorized',
    'معلق',
    'معلقة',
    'قيد الانتظار',
    'قيد التنفيذ',
    'قيد المعالجة',
    'غير مرحل',
    'غير مرحلة',
    'محجوز',
    'محجوزة',
  ].map(headingKey),
)

/** Whether a state says that a movement is only expected. */
export const isPending = (state: string): boolean => pending.has(headingKey(state))

const currencyWords: ReadonlyMap<string, string> = new Map(
  (
    [
      ['SAR', ['SAR', 'SR', 'ر.س', 'ر س', 'رس', 'ريال', 'ريال سعودي', 'Saudi Riyal', 'Riyal', '⃁']],
      ['USD', ['USD', '$', 'US$', 'دولار', 'دولار أمريكي', 'US Dollar']],
      ['EUR', ['EUR', '€', 'يورو', 'Euro']],
    ] as const
  ).flatMap(([code, words]) => words.map((word) => [headingKey(word) || word, code] as const)),
)

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether a text is a currency: one of those that are known by name, or a code of ISO 4217. */
export const isCurrency = (text: string): boolean => {
  const plain = text.trim()
  return currencyWords.has(headingKey(plain) || plain) || codes.has(plain.toUpperCase())
}

/** The ISO 4217 code of what a file calls a currency; what nobody knows stays as it is written. */
export const currencyOf = (text: string): string => {
  const plain = text.trim()
  return currencyWords.get(headingKey(plain) || plain) ?? plain.toUpperCase()
}
