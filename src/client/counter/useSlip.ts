import { nameIn } from '../../../schema/languages.ts'
import { multiply, subtract } from '../../../schema/values/money.ts'
import { useFrame } from '../providers/frame.tsx'
import { useLanguage } from '../providers/i18n.ts'
import { moment, useDisplay } from '../records/values/useDisplay.ts'
import { type Sale, slipNumber } from './queue.ts'
import { slipHtml } from './slip.ts'

/** The paper of a sale whose number follows. */
export function useSlip(): (sale: Sale) => string {
  const display = useDisplay()
  const { direction, language } = useLanguage()
  const { company } = useFrame()
  const { say } = display.text
  return (sale) => {
    const { cart, buyer, total, paid, change } = sale
    const owed = subtract(total, paid)
    const sums = [
      ['counter.total', total],
      ['counter.paid', paid],
      ['counter.owes', owed],
      ['counter.change', change],
    ] as const
    return slipHtml({
      ...{ language, direction },
      school: company ? nameIn(company, language) : '',
      title: say('counter.slip'),
      number: slipNumber(sale),
      moment: display.numerals.write(moment(sale.at)),
      buyer: buyer.soldTo === 'walkIn' ? buyer.buyerName : buyer.named,
      lines: cart.map(({ goods, quantity }) => ({
        name: `${display.reference(goods.named, 'items')} × ${display.numerals.write(quantity)}`,
        amount: display.amount(multiply(quantity, goods.price)),
      })),
      sums: sums
        .filter(([key, amount]) => key === 'counter.total' || Number(amount) !== 0)
        .map(([key, amount]) => ({ name: say(key), amount: display.amount(amount), strong: key === 'counter.total' })),
      note: say('counter.slipNote'),
    })
  }
}
