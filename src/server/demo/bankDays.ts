import { negate, sum } from '../../../schema/values/money.ts'
import { bookedBefore } from '../behaviours/bankStatement.ts'
import type { DemoData } from './demoData.ts'
import { contextOf, desk } from './fees.ts'
import { ago, named } from './lookUp.ts'

/**
 * What a bank tells of a few days: days ago, its reference behind the year, its text, what came and what went. Both schools have documents
 * of the same amounts, which the references tell apart.
 */
const movements = [
  { days: 20, told: '7000-2300', description: 'إيداع تحويل: مقصف الأجيال', moneyIn: '2300.00' },
  { days: 18, told: '7000-690', description: 'تحويل صادر: مؤسسة البناء الحديث', moneyOut: '690.00' },
  { days: 12, told: 'FT0003', description: 'رسوم خدمات بنكية', moneyOut: '57.50' },
  { days: 5, told: 'FT0004', description: 'إيداع نقدي من الفرع', moneyIn: '12000.00' },
] as const

const [first, last] = [21, 4] as const

/**
 * Adds what the bank has told of some days, to be matched with the books, and the first tax return of the year as a draft, where none are
 * filed: one school keeps the account for all, and returns the tax of their common number.
 */
export async function addBankDays(demoData: DemoData): Promise<void> {
  const { year } = demoData
  const bank = await named(demoData, 'banks', 'مصرف الراجحي - الجاري')
  const [school] = demoData.schools
  if (!school || bank === undefined) return
  const { make } = desk(demoData, school)
  const from = ago(year, first)
  // It begins with what the books have, and leads by its movements to its end.
  const openingAmount = await bookedBefore(bank, from, contextOf(demoData, school), demoData.bulk.run)
  const moved = movements.map((one) => ('moneyIn' in one ? one.moneyIn : negate(one.moneyOut)))
  await make('bankStatements', [
    { bank, from, to: ago(year, last), openingAmount, closingAmount: sum([openingAmount, ...moved]) },
  ])
  await make(
    'bankMovements',
    movements.map(({ days, told, ...movement }) => ({
      ...movement,
      bank,
      date: ago(year, days),
      reference: `${year}${told}`,
    })),
  )
  if (!demoData.hasFormer) await make('vatReturns', [{ date: ago(year, 0), from: `${year}-01-01`, to: `${year}-01-31` }])
}
