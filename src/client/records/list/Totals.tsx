import { useListContext } from 'react-admin'
import { draftState, statesLeftOut } from '../../../../schema/counted.ts'
import type { Model } from '../../../../schema/model.ts'
import { leftToRight } from '../../../../schema/values/isolate.ts'
import { isZero } from '../../../../schema/values/money.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { type Column, labelOf, shownKind } from '../values/columns.ts'
import type { Display } from '../values/useDisplay.ts'

/** Sums of the money columns over the whole filter, not only the page, with the states that they leave out, and what the drafts among these come to. */
export function Totals({
  model,
  columns,
  display,
}: {
  readonly model: Model
  readonly columns: readonly Column[]
  readonly display: Display
}) {
  const { meta, filterValues } = useListContext()
  const registry = useDefinitions()
  const totals = meta?.['totals'] as Readonly<Record<string, string>> | undefined
  const drafts = (meta?.['drafts'] ?? {}) as Readonly<Record<string, string>>
  const shown = columns.filter((column) => shownKind(column.field) === 'money' && totals?.[column.path] !== undefined)
  if (!totals || !shown.length) return <span />
  const { text } = display
  const label = (column: Column) => labelOf(model, column, columns, text, registry)
  // Drafts are told of where the list has some.
  const leftOut = ({ path }: Column) =>
    statesLeftOut(model, filterValues).filter((state) => state !== draftState || drafts[path] !== undefined)
  const groups = Map.groupBy(shown, (column) => leftOut(column).join())
  const sumsOf = (some: readonly Column[]) =>
    some.flatMap((column) => {
      const sum = drafts[column.path]
      if (sum === undefined || isZero(sum)) return []
      const written = leftToRight(display.amount(sum))
      return some.length > 1 ? `${label(column)} ${written}` : written
    })
  const told = (state: string, some: readonly Column[]) => {
    const [name, sums] = [text.choice(model, 'status', state), state === draftState ? sumsOf(some) : []]
    return sums.length ? `${name} (${text.list(sums)})` : name
  }
  return (
    <dl className="g-totals">
      {shown.map((column) => (
        <div key={column.path}>
          <dt>{text.say('generated.list.total', { field: label(column) })}</dt>
          <dd className="ltr">{display.amount(totals[column.path])}</dd>
        </div>
      ))}
      {[...groups].map(
        ([states, some]) =>
          states !== '' && (
            <div key={states} className="g-totals-without">
              <dt>
                {groups.size > 1
                  ? text.say('generated.list.totalLeavesOutOf', { fields: text.list(some.map(label)) })
                  : text.say('generated.list.totalLeavesOut')}
              </dt>
              <dd>{text.list(states.split(',').map((state) => told(state, some)))}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
