import { RecordContextProvider } from 'react-admin'
import { hasDrafts } from '../../../../schema/counted.ts'
import { definitionBeside } from '../../../../schema/events.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { StatePill } from '../../components/StatePill.tsx'
import { type Column, shownKind } from '../values/columns.ts'
import { isIsland } from '../values/islands.ts'
import { stateOf } from '../values/state.ts'
import type { Display } from '../values/useDisplay.ts'
import { cells } from './cells.tsx'

/** What the record has in the column. */
export function cellValue(column: Column, record: RecordData): unknown {
  if (column.through === null) return record[column.field.field]
  const reference = record.refs?.[column.through]
  return (reference as Readonly<Record<string, unknown>> | null | undefined)?.[column.field.field]
}

interface CellProps {
  readonly model: Model
  readonly column: Column
  readonly record: RecordData & { readonly id: number }
  readonly display: Display
}

/** The content of one cell; plain elements, for a page has thousands of them, unless a field of React-Admin is asked for (cells.ts). */
export function Cell({ model, column, record, display }: CellProps) {
  const own = cells[model.name]?.[column.path]
  if (own) return <RecordContextProvider value={record}>{own}</RecordContextProvider>
  const value = cellValue(column, record)
  if (column.path === 'status') {
    const state = stateOf(model, record, display)
    if (state) return <StatePill tone={state.tone} label={state.label} />
  }
  if (column.path === 'number' && model.numbered && hasDrafts(model) && !value)
    return <span className="g-draft">{display.text.say('lists.draft')}</span>
  if (value === null || value === undefined || value === '') return <span className="g-none">—</span>
  const { field } = column
  const kind = shownKind(field)
  if (kind === 'flag')
    return <Flag on={value === true} label={display.text.say(value === true ? 'generated.yes' : 'generated.no')} />
  // That nothing is asked for matters to nobody who looks for what is.
  if (kind === 'choice' && value === 'none') return <span className="g-none">—</span>
  if (field.kind === 'text' && field.called)
    return display.text.called(field, String(value), record[definitionBeside(model, field.field)])
  const refs = column.through === null ? record.refs : undefined
  const text = display.value(model, field, value, refs)
  if (!isIsland(kind, field.pattern)) return text
  const quiet = kind === 'money' && Number(value) === 0
  return (
    <span className="ltr" data-quiet={quiet || undefined}>
      {text}
    </span>
  )
}

const Flag = ({ on, label }: { readonly on: boolean; readonly label: string }) => (
  <span className="g-flag" data-on={on || undefined}>
    <span aria-hidden="true">{on ? '✓' : '–'}</span>
    <span className="visually-hidden">{label}</span>
  </span>
)
