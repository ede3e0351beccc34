import { useFormContext, useWatch } from 'react-hook-form'
import { pathsOf } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { totalOf } from '../../../../schema/record/totals.ts'
import { isZero, subtract } from '../../../../schema/values/money.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { equalPair, type LineTotal, totalLabel, totalsOf } from './sums.ts'

/** The lines and the fields of the document that totals read. */
const watchedBy = (totals: readonly LineTotal[]): string[] =>
  totals.flatMap(({ total: { sum, less, where } }) => [
    ...[sum, ...(less === undefined ? [] : [less])].map((path) => path.split('.')[0] ?? ''),
    ...pathsOf(where).flatMap((path) => (path.startsWith('document.') ? path.slice('document.'.length) : [])),
  ])

/** The totals of the lines and, where a rule wants two of them equal, their difference. Renders only when a sum changes. */
export function LineTotals({ model, lines }: { readonly model: Model; readonly lines: ModelLines }) {
  const display = useDisplay()
  const { getValues } = useFormContext()
  const totals = totalsOf(model, lines)
  const sums = useWatch({
    name: watchedBy(totals),
    compute: () => totals.map(({ total }) => totalOf(total, getValues() as RecordData)).join(' '),
  }).split(' ')
  const sumOf = (name: string) => sums[totals.findIndex((total) => total.name === name)] ?? '0'
  const pair = equalPair(model, totals)
  const difference = pair && subtract(sumOf(pair[0].name), sumOf(pair[1].name))
  // Nothing is balanced before there is an amount.
  const tone = difference === null || !isZero(difference) ? 'bad' : sums.every(isZero) ? undefined : 'good'
  if (!totals.length) return <span />
  return (
    <dl className="g-line-totals">
      {totals.map(({ name, column }) => (
        <div key={name}>
          <dt>{totalLabel(display.text.field(model, name), display.text.field(model, column), display.text.say)}</dt>
          <dd className="ltr">{display.amount(sumOf(name))}</dd>
        </div>
      ))}
      {difference !== null && (
        <div data-difference="" data-tone={tone} tabIndex={-1} aria-live="polite">
          <dt>{display.text.say('generated.difference')}</dt>
          <dd className="ltr">
            {tone === 'good' ? '✓ ' : ''}
            {display.amount(difference)}
          </dd>
        </div>
      )}
    </dl>
  )
}
