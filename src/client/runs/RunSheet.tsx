import { useMemo } from 'react'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { isMeant, type RunRow } from '../../shared/run.ts'
import { recordTitle } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { DataSheet } from '../sheet/DataSheet.tsx'
import type { SheetQuery } from '../sheet/SheetColumn.ts'
import { RunCard } from './RunCard.tsx'
import type { Order, Preview } from './run.ts'
import { isWideRun, runColumns } from './runColumns.tsx'
import { useCellOptions } from './useCellOptions.ts'
import type { Corrections } from './useCorrections.ts'

interface Props {
  readonly run: RunModel
  readonly preview: Preview
  readonly query: SheetQuery
  readonly onQuery: (query: SheetQuery) => void
  readonly leave: readonly number[]
  readonly onLeave: (leave: readonly number[]) => void
  readonly cells: Order['cells']
  readonly onCorrect: (corrections: Corrections) => void
  readonly busy: boolean
  /** Nobody is left out and nothing corrected. */
  readonly readOnly: boolean
}

const idOf = ({ id }: RunRow) => String(id)
const isOpen = ({ fixed }: RunRow) => !fixed
const closed = () => false
const isReady = ({ state }: RunRow) => isMeant(state)
const wraps = ({ errors, made, marks, off }: RunRow) =>
  errors.length + made.length + marks.length > 1 || errors.length + off.length > 0

/** A subject in a row: who it is, its own inputs to correct in their cells, what would be made, its faults. */
export function RunSheet({ run, preview, query, onQuery, leave, onLeave, cells, onCorrect, busy, readOnly }: Props) {
  const display = useDisplay()
  const { text } = display
  const { say } = text
  const options = useCellOptions(run)
  const isWide = isWideRun(run)
  const { columns: ofLines, columnSums, sums } = preview
  const rows = useMemo(
    () => preview.rows.map((row) => (row.fixed ? row : { ...row, input: { ...row.input, ...cells[idOf(row)] } })),
    [preview, cells],
  )
  const columns = useMemo(() => runColumns(run, ofLines, options, display), [run, ofLines, options, display])
  const sumsByColumn = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(columnSums ?? {}).map(([key, sum]) => [`column.${key}`, sum])),
      ...Object.fromEntries(Object.entries(sums ?? {}).map(([name, sum]) => [`made.${name}`, sum])),
    }),
    [columnSums, sums],
  )
  const left = useMemo(() => new Set(leave), [leave])
  const chosen = useMemo(() => new Set(rows.filter((row) => isReady(row) && !left.has(row.id)).map(idOf)), [rows, left])
  const choose = (ids: ReadonlySet<string>) => {
    const next = new Set(left)
    for (const row of rows.filter(isReady)) ids.has(idOf(row)) ? next.delete(row.id) : next.add(row.id)
    onLeave([...next])
  }
  const changed = (after: readonly RunRow[]) => {
    const corrections = after.flatMap((row) => {
      const before = rows.find(({ id }) => id === row.id)
      const own = run.each.filter((name) => row.input[name] !== before?.input[name])
      const changed = Object.fromEntries(own.map((name) => [name, row.input[name] ?? null])) as RecordData
      return own.length ? [[idOf(row), changed] as const] : []
    })
    if (corrections.length) onCorrect(Object.fromEntries(corrections))
  }
  return (
    <DataSheet
      name={`runs.${run.name}`}
      label={say('runs.sheet')}
      bare
      wraps={wraps}
      open={readOnly ? closed : isOpen}
      rows={rows}
      idOf={idOf}
      columns={columns}
      {...(!readOnly && {
        choice: {
          chosen,
          onChoose: choose,
          can: isReady,
          called: (row: RunRow) => say('runs.choose', { name: recordTitle(run.over, row.record as RecordData, text) }),
          all: say('runs.all'),
        },
      })}
      server={{ total: preview.total, query, onQuery }}
      card={(row) => <RunCard run={run} row={row} />}
      busy={busy}
      onChange={changed}
      sums={sumsByColumn}
      totals={isWide ? [] : run.amounts.map((name) => ({ title: text.field(run.makes, name), amount: sums?.[name] ?? null }))}
    />
  )
}
