import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, int, longText, money, party, ref, split, text } from '../../schema/fields.ts'
import { postedActions, postedStates } from '../groups/posted.ts'
import { supplyTax, supplyTaxAside, supplyTaxTold } from '../groups/supplyTax.ts'
import { voucherKinds } from '../groups/values.ts'

const corrects = { kind: 'priorPeriod' } as const
const corrected = { ...corrects, status: 'open' } as const

/** Journal entries. */
export const vouchers = defineResource({
  name: 'vouchers',
  scope: 'branchYear',
  menu: { group: 'accounts', icon: 'receiptLong' },
  routes: { also: { closedVoucher: { kind: 'closing' } } },
  number: { when: { status: 'open' } },
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    kind: choice(voucherKinds, { required: true, default: 'general' }),
    description: longText(),
    reference: text({ max: 60 }),
    taxable: flag(),
    // A day of the filed return whose error it corrects: it is told there, and comes late into the next one.
    correctedDay: date({ shownWhen: { taxable: true } }),
    // Which account and year the error was of that it corrects: the comparatives are restated there.
    correctedAccount: ref('accounts', {
      where: { isLeaf: true, kind: { in: ['income', 'expense', 'equity'] } },
      shownWhen: corrects,
      requiredWhen: corrected,
    }),
    correctedYear: int({ min: 1950, max: 2200, shownWhen: corrects, requiredWhen: corrected }),
  },
  lines: {
    entries: {
      min: 2,
      max: 5000,
      fields: {
        account: ref('accounts', { required: true, where: { isLeaf: true, active: true } }),
        party: party(['guardians', 'customers', 'suppliers', 'employees'], {
          follows: 'account.partyKind',
          requiredWhen: { 'account.partyKind': { in: ['guardian', 'customer', 'supplier', 'employee', 'custody'] } },
        }),
        description: text(),
        debit: money({ empty: null, min: '0' }),
        credit: money({ empty: null, min: '0' }),
        costCenters: split('costCenters', {
          of: ['debit', 'credit'],
          where: { isLeaf: true, active: true },
          requiredWhen: { 'account.requiresCostCenter': true },
          repeated: 'Line.CostCentreRepeated',
        }),
        ...supplyTax(),
        // The invoice by which input tax is deducted, where the voucher is in the return.
        supplierName: text({ max: 120 }),
        taxNumber: text({ pattern: 'taxNumber' }),
        invoiceNumber: text({ max: 60 }),
        invoiceDate: date({ notAfter: 'today' }),
      },
      aside: { ...supplyTaxAside, supplierName: 'filled', taxNumber: 'filled', invoiceNumber: 'filled', invoiceDate: 'filled' },
      crossBranch: true,
      rules: [{ exactlyOne: ['debit', 'credit'], error: 'Ledger.DebitOrCredit' }],
    },
  },
  totals: { debit: { sum: 'entries.debit' }, credit: { sum: 'entries.credit' } },
  rules: [
    { when: { status: { in: ['open', 'posted'] } }, equal: ['totals.debit', 'totals.credit'], error: 'Voucher.Unbalanced' },
  ],
  duplicates: [
    { fields: ['reference', 'entries.party'], when: { status: { in: ['open', 'posted'] } } },
    {
      fields: ['entries.taxNumber', 'entries.invoiceNumber'],
      when: { taxable: true, status: { in: ['open', 'posted'] } },
      error: 'Expense.InvoiceAgain',
    },
  ],
  states: postedStates,
  effects: { ledger: 'voucher', taxable: { taxable: true }, taxes: supplyTaxTold },
  yearEnds: { opens: { kind: 'opening' }, closes: { kind: 'closing' } },
  print: 'voucher',
  actions: postedActions(),
  guards: [
    {
      on: ['edit', 'delete', 'void', 'unpost'],
      holds: { 'source.resource': { not: 'fiscalYears' } },
      error: 'Voucher.TiedToReference',
    },
  ],
  search: ['number', 'description', 'reference'],
  list: {
    // Both sides are equal: one of them is the amount.
    columns: ['number', 'date', 'kind', 'description', 'debit', 'status'],
    filters: ['date', 'kind', 'status'],
  },
  // Rows with a number are vouchers. Without one they are opening balances: what a file says of an account and a party is all that the opening
  // voucher has of them.
  import: {
    lines: { of: 'entries', into: { kind: 'opening' }, by: 'reference' },
    match: ['account', 'party'],
    aliases: {
      account: ['رقم الحساب', 'رمز الحساب', 'كود الحساب', 'اسم الحساب', 'الحسابات'],
      'party.guardians': ['ولي الأمر', 'اسم ولي الأمر', 'جوال ولي الأمر', 'رقم هوية ولي الأمر', 'رمز ولي الأمر'],
      'party.customers': ['العميل', 'اسم العميل', 'رقم العميل', 'رمز العميل', 'جوال العميل'],
      'party.suppliers': ['المورد', 'اسم المورد', 'رقم المورد', 'رمز المورد', 'جوال المورد'],
      'party.employees': ['الموظف', 'اسم الموظف', 'رقم الموظف', 'رمز الموظف', 'رقم هوية الموظف', 'جوال الموظف'],
      description: ['البيان', 'الشرح', 'ملاحظات'],
      debit: ['مدين', 'رصيد مدين', 'المدين', 'عليه'],
      credit: ['دائن', 'رصيد دائن', 'الدائن', 'له'],
      costCenters: ['مركز التكلفة', 'رمز مركز التكلفة'],
      'document.reference': [
        ...['رقم القيد', 'رقم السند', 'رقم المستند', 'رقم المرجع', 'رقم الحركة'],
        ...['Voucher No', 'Voucher number', 'Journal No', 'Journal number', 'Entry No', 'JE No', 'Reference', 'Ref'],
      ],
      'document.date': ['تاريخ القيد', 'تاريخ السند', 'تاريخ المستند', 'Voucher date', 'Journal date', 'Entry date'],
      'document.description': ['بيان القيد', 'شرح القيد', 'Voucher description', 'Journal description'],
      'document.kind': ['نوع القيد', 'نوع السند', 'Voucher type'],
      signed: ['الرصيد', 'رصيد', 'صافي الرصيد', 'الرصيد الافتتاحي', 'رصيد افتتاحي', 'المبلغ', 'Balance', 'Net balance', 'Amount'],
    },
  },
  behaviour: 'voucher',
})
