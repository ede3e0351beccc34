import { useGetOne } from 'react-admin'
import { type EarnedLine, periodOf, scheduleOf } from '../../../resources/calculations/deferral.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { add, isZero } from '../../../schema/values/money.ts'
import { useValueContext } from '../providers/frame.tsx'
import { whole } from '../records/form/whole.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { PanelProps } from './PanelProps.ts'
import './occurrences.css'
import { useLaterDiscounts } from './useLaterDiscounts.ts'

type Line = EarnedLine & {
  readonly id: number
  readonly deferred?: string
  readonly unwound?: string
}
type Invoice = RecordData & { readonly id: number; readonly items: readonly Line[] }

/** What of an invoice is earned in which month, all its lines together. */
export default function DeferredIncome({ id }: PanelProps) {
  const { text, numerals, amount } = useDisplay()
  const { decimals } = useValueContext()
  const { data } = useGetOne<Invoice>('salesInvoices', { id, meta: whole })
  const discounts = useLaterDiscounts(id)
  const months = new Map<string, string>()
  for (const line of data?.items ?? []) {
    const period = periodOf(line)
    if (!period || isZero(line.deferred ?? '0')) continue
    const later = discounts.filter(({ item }) => item === line.id)
    const credited = { unwound: line.unwound ?? '0', later }
    for (const { until, amount } of scheduleOf(line.deferred ?? '0', period, decimals, credited))
      months.set(until, add(months.get(until) ?? '0', amount))
  }
  if (!data || !months.size) return null
  const shown = Object.fromEntries(
    ['recognised', 'unwound', 'releasedLeft', 'deferred'].map((name) => [name, amount(data[name])]),
  )
  const sentence = isZero(String(data['unwound'] ?? '0')) ? 'invoice.recognised' : 'invoice.recognisedAndCredited'
  return (
    <section className="card occurrences" aria-labelledby="deferred-title">
      <h2 id="deferred-title">{text.say('invoice.schedule')}</h2>
      <p className="hint">{text.say(sentence, shown)}</p>
      <ul>
        {[...months].toSorted().map(([until, earned]) => (
          <li key={until}>
            <span className="ltr figure">{numerals.write(until)}</span>
            <bdi className="ltr figure">{amount(earned)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
