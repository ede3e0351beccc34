import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { type Column, labelOf, shownKind } from '../values/columns.ts'
import type { Display } from '../values/useDisplay.ts'

/** Sums of the money columns over the whole filter, not only the page. */
export function Totals({
  model,
  columns,
  display,
}: {
  readonly model: Model
  readonly columns: readonly Column[]
  readonly display: Display
}) {
  const { meta } = useListContext()
  const registry = useDefinitions()
  const totals = meta?.['totals'] as Readonly<Record<string, string>> | undefined
  const shown = columns.filter((column) => shownKind(column.field) === 'money' && totals?.[column.path] !== undefined)
  if (!totals || !shown.length) return <span />
  return (
    <dl className="g-totals">
      {shown.map((column) => (
        <div key={column.path}>
          <dt>{display.text.say('generated.list.total', { field: labelOf(model, column, columns, display.text, registry) })}</dt>
          <dd className="ltr">{display.amount(totals[column.path])}</dd>
        </div>
      ))}
    </dl>
  )
}
