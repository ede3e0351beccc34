import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { defaults } from '../../../schema/record/accept.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { totalOf } from '../../../schema/record/totals.ts'
import { today } from '../../../schema/values/date.ts'
import { add, compare, subtract, toFixed } from '../../../schema/values/money.ts'
import { Figure } from '../components/Figure.tsx'
import { useDecimals } from '../providers/frame.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import './invoice.css'

/** What an invoice comes to while it is typed, and what of it is paid with it. */
const columns = {
  discount: ['items.discount', 'items.granted'],
  net: ['items.net'],
  tax: ['items.tax'],
  total: ['items.total'],
  paidNow: ['payments.amount'],
} as const

const sumOf = (record: RecordData, sums: readonly string[]) => sums.reduce((all, sum) => add(all, totalOf({ sum }, record)), '0')

/** The totals of the invoice, in sight all the time; one press pays what is left. */
export function Sums({ model }: { readonly model: Model }) {
  const { text, amount } = useDisplay()
  const decimals = useDecimals()
  const { getValues, setValue } = useFormContext()
  const sums = useWatch({
    name: ['items', 'payments'],
    compute: () =>
      Object.values(columns)
        .map((column) => sumOf(getValues() as RecordData, column))
        .join(' '),
  }).split(' ')
  const [, , , total = '0', paid = '0'] = sums
  const left = subtract(total, paid)
  const group = model.lines.find(({ name }) => name === 'payments')
  const isDraft = (getValues('status') ?? 'draft') === 'draft'
  const payRest = () => {
    if (!group) return
    const lines = (getValues('payments') as RecordData[]).filter((line) => line['amount'] || line['paymentMethod'])
    const open = lines.findIndex((line) => !line['amount'])
    const rest = toFixed(left, decimals)
    const fresh = { ...defaults(group.fields.values(), today()), refs: {}, amount: rest }
    const next = open < 0 ? [...lines, fresh] : lines.map((line, at) => (at === open ? { ...line, amount: rest } : line))
    setValue('payments', next, { shouldDirty: true, shouldTouch: true })
    const means = `[name="payments.${open < 0 ? lines.length : open}.paymentMethod"]`
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(means)?.focus()))
  }
  const isMore = compare(left, '0') < 0
  return (
    <section className="invoice-sums" aria-label={text.say('invoice.sums')}>
      <dl>
        {Object.keys(columns).map((name, at) => (
          <div key={name} data-name={name}>
            <dt>{text.field(model, name)}</dt>
            <dd>
              <Figure amount={sums[at] ?? '0'} strong={name === 'total'} />
            </dd>
          </div>
        ))}
        <div data-name="left" data-tone={isMore ? 'bad' : undefined} aria-live="polite">
          <dt>{text.say('invoice.left')}</dt>
          <dd>
            <Figure amount={left} strong />
          </dd>
        </div>
      </dl>
      {isDraft && compare(left, '0') > 0 && (
        <Button size="small" variant="text" onClick={payRest}>
          {text.say('invoice.payRest')} <bdi className="ltr figure">{amount(toFixed(left, decimals))}</bdi>
        </Button>
      )}
    </section>
  )
}
