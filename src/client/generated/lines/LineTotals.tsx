import { useWatch } from 'react-hook-form'
import type { Model, ModelLines } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { isZero, parseAmount, subtract, sum } from '../../../../schema/values/money.ts'
import { useDisplay } from '../values/useDisplay.ts'

/** The totals of the lines and, where a rule wants two of them equal, their difference. Renders only when a sum changes. */
export function LineTotals({ model, lines }: { readonly model: Model; readonly lines: ModelLines }) {
  const display = useDisplay()
  const totals = Object.entries(model.data.totals ?? {}).filter(([, total]) => total.sum.startsWith(`${lines.name}.`))
  const rows = (useWatch({ name: lines.name }) ?? []) as RecordData[]
  const sums = new Map(
    totals.map(([name, total]) => [name, sum(rows.map((row) => amountOf(row?.[total.sum.split('.')[1] ?? ''])))]),
  )
  const equal = (model.data.rules ?? [])
    .flatMap((rule) => (rule.equal ? [rule.equal.map((name) => name.replace(/^totals\./, ''))] : []))
    .find((names) => names.every((name) => sums.has(name)))
  const difference = equal ? subtract(sums.get(equal[0] ?? '') ?? '0', sums.get(equal[1] ?? '') ?? '0') : null
  if (!totals.length) return <span />
  return (
    <dl className="g-line-totals">
      {totals.map(([name]) => (
        <div key={name}>
          <dt>{display.text.say('generated.totalOf', { field: display.text.field(model, name) })}</dt>
          <dd className="ltr">{display.amount(sums.get(name))}</dd>
        </div>
      ))}
      {difference !== null && (
        <div data-tone={isZero(difference) ? 'good' : 'bad'} aria-live="polite">
          <dt>{display.text.say('generated.difference')}</dt>
          <dd className="ltr">
            {isZero(difference) ? '✓ ' : ''}
            {display.amount(difference)}
          </dd>
        </div>
      )}
    </dl>
  )
}

const amountOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? (parseAmount(value) ?? '0') : '0'
