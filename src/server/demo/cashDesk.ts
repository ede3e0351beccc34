import { sql } from '../database/sql.ts'
import type { DemoData, School } from './demoData.ts'
import { desk, familiesOf } from './fees.ts'
import { ago, lineOf, named } from './lookUp.ts'
import type { Services } from './services.ts'
import type { Methods } from './treasury.ts'

/** Who is paid and entrusted with money: suppliers of all schools, employees of each. */
interface People {
  readonly suppliers: readonly number[]
  readonly employees: readonly (readonly number[])[]
  readonly services: Services
}

const landlord = { taxNumber: '310122393500003', supplierName: 'مؤسسة البناء الحديث' }

/** Adds what passes over each school's desk besides fees: rent, repairs, a supplier, and money in custody with a part of it settled. */
export async function addCashDesk(
  demoData: DemoData,
  { transfer, cheque, card }: Methods,
  { suppliers, employees, services }: People,
): Promise<void> {
  const [current, payroll, canteen, repairs, fuel] = [
    await named(demoData, 'banks', 'مصرف الراجحي - الجاري'),
    await named(demoData, 'banks', 'مصرف الراجحي - الرواتب'),
    await named(demoData, 'incomes', 'إيجار المقصف'),
    await named(demoData, 'expenses', 'صيانة'),
    await named(demoData, 'expenses', 'وقود وصيانة الحافلات'),
  ]
  for (const [index, school] of demoData.schools.entries()) {
    const { make } = desk(demoData, school)
    const paid = (amount: string) => [
      { paymentMethod: transfer, amount, reference: `${demoData.year}${7000 + index * 50}-${amount}` },
    ]
    const posted = posting(demoData, school)
    const billed = (invoiceNumber: string, days: number) => ({ invoiceNumber, invoiceDate: ago(demoData.year, days) })
    await posted('incomeTransactions', 20, {
      partyName: 'مقصف الأجيال',
      items: [{ income: canteen, amount: '2000', description: 'إيجار الشهر' }],
      methods: paid('2300'),
    })
    await posted('expenseTransactions', 18, {
      items: [{ expense: repairs, amount: '600', ...billed('1182', 18), description: 'صيانة المكيفات', ...landlord }],
      methods: paid('690'),
    })
    await addChequesOf(demoData, school, { cheque, bank: current, advanceFor: services.transport })
    await posted('cardSettlements', 6, { paymentMethod: card, gross: '1000', net: '990.80' })
    await posted('treasuryTransfers', 14, { fromBank: current, targets: [{ bank: payroll, amount: '5000' }] })
    await make('temporaryFinancials', [
      {
        date: ago(demoData.year, 1),
        payerName: 'أبو فيصل',
        paymentMethod: transfer,
        amount: '750',
        reference: `${8100 + index}`,
      },
    ])
    await addShift(demoData, school, current)
    await posted('paymentTransactions', 12, { paidTo: 'supplier', supplier: suppliers[0], methods: paid('1500') })
    await addChequesTo(demoData, school, { cheque, bank: current, suppliers })
    const custody = await posted('custodies', 9, {
      employee: employees[index]?.[0],
      purpose: 'مصروفات الرحلة المدرسية',
      dueDate: ago(demoData.year, 2),
      methods: paid('1000'),
    })
    await posted('custodySettlements', 4, {
      custody,
      items: [{ expense: fuel, amount: '400', ...billed('553', 4), ...landlord, supplierName: 'محطة الطريق' }],
    })
  }
}

/** Cheques that guardians bring: one is cleared, another bounces. */
async function addChequesOf(
  demoData: DemoData,
  school: School,
  { cheque, bank, advanceFor }: Pick<Methods, 'cheque'> & { readonly bank: number | undefined; readonly advanceFor: number },
): Promise<void> {
  const index = demoData.schools.indexOf(school)
  const posted = posting(demoData, school)
  const families = await familiesOf(demoData, school)
  // Receipts are numbered in the order of their days: these come after those for fees.
  const paidByCheque = await posted('collections', 0, {
    ...{ guardian: families.at(-1)?.guardian, advanceFor },
    methods: [
      {
        paymentMethod: cheque,
        amount: '1200',
        reference: `00${4410 + index}`,
        chequeBank: 'البنك الأهلي',
        chequeDate: ago(demoData.year, 0),
      },
    ],
  })
  const bounced = await posted('collections', 0, {
    ...{ guardian: families.at(-2)?.guardian, advanceFor },
    methods: [{ paymentMethod: cheque, amount: '900', reference: `00${5520 + index}`, chequeDate: ago(demoData.year, 0) }],
  })
  const cleared = await lineOf(demoData, 'collections_methods', paidByCheque)
  await posted('chequeClearings', 0, { bank, cheques: [{ cheque: cleared }] })
  await posted('chequeReturns', 0, { cheque: await lineOf(demoData, 'collections_methods', bounced), reason: 'الرصيد غير كاف' })
}

/** Cheques that are written to suppliers: one has come to the bank. */
async function addChequesTo(
  demoData: DemoData,
  school: School,
  { cheque, bank, suppliers }: Pick<Methods, 'cheque'> & Pick<People, 'suppliers'> & { readonly bank: number | undefined },
): Promise<void> {
  const index = demoData.schools.indexOf(school)
  const posted = posting(demoData, school)
  const byCheque = (supplier: number | undefined, amount: string) =>
    posted('paymentTransactions', 11, {
      paidTo: 'supplier',
      supplier,
      methods: [{ paymentMethod: cheque, amount, reference: `00${amount}${index}`, chequeDate: ago(demoData.year, 3) }],
    })
  const presented = await byCheque(suppliers[0], '800')
  // This one has not come to the bank yet.
  await byCheque(suppliers[1], '650')
  await posted('issuedCheques', 2, {
    bank,
    cheques: [{ paymentCheque: await lineOf(demoData, 'payment_transactions_methods', presented) }],
  })
}

/** Enters documents as open ones, and posts each. */
function posting(demoData: DemoData, school: School) {
  const { make, act } = desk(demoData, school)
  return async (resource: Parameters<typeof make>[0], days: number, document: object) => {
    const [one] = await make(resource, [{ date: ago(demoData.year, days), status: 'open', ...document }])
    await act(resource, 'post', [one?.id ?? 0])
    return one?.id
  }
}

/** Fills the petty cash, and opens, counts and balances a shift at it. */
async function addShift(demoData: DemoData, school: School, fromBank: number | undefined): Promise<void> {
  const { make, act, change } = desk(demoData, school)
  const petty = await lastSafe(demoData, school.branch)
  await posting(demoData, school)('treasuryTransfers', 2, { fromBank, targets: [{ safe: petty, amount: '500' }] })
  const [shift] = await make('shifts', [
    {
      date: ago(demoData.year, 1),
      status: 'open',
      safe: petty,
      openingCash: '500',
      counts: [{ denomination: '100', pieces: 5 }],
    },
  ])
  await change('shifts', shift?.id ?? 0, { version: 1, status: 'counted' })
  await act('shifts', 'balance', [shift?.id ?? 0])
}

/** The safe of a school that is opened last: petty cash. */
async function lastSafe({ bulk }: DemoData, branch: number): Promise<number | undefined> {
  const [row] = await bulk.run<{ id: number }>(
    sql`select id from safes where tenant_id = ${bulk.tenant} and branch_id = ${branch} order by id desc limit 1`,
  )
  return row?.id
}
