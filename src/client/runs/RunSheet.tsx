import { useMemo } from 'react'
import { kinds } from '../../../schema/kinds.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { isMeant, type RunRow } from '../../shared/run.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { recordTitle } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { DataSheet } from '../sheet/DataSheet.tsx'
import type { SheetColumn, SheetQuery } from '../sheet/SheetColumn.ts'
import { becomesText } from './becomesText.ts'
import { RunCard } from './RunCard.tsx'
import { RunMarks } from './RunMarks.tsx'
import { RunStateCell } from './RunStateCell.tsx'
import type { Order, Preview } from './run.ts'
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

/** Amounts have the branch's digits; fields with their own digits are counts. */
function kindOf(model: Model, name: string): NonNullable<SheetColumn<RunRow>['kind']> {
  const { figure, decimals } = kinds.get(model.fields.get(name)?.kind ?? '') ?? {}
  return figure === undefined ? 'text' : decimals === undefined ? 'amount' : 'count'
}

/** A subject in a row: who it is, its own inputs to correct in their cells, what would be made, its faults. */
export function RunSheet({ run, preview, query, onQuery, leave, onLeave, cells, onCorrect, busy, readOnly }: Props) {
  const display = useDisplay()
  const { text } = display
  const { say } = text
  const options = useCellOptions(run)
  // More columns than a screen is wide: they scroll, and what a row is about stays.
  const isWide = run.data.columns !== undefined
  const { columns: ofLines, columnSums, sums } = preview
  const lines = run.makes.lines.find(({ name }) => name === run.data.columns?.of)
  const by = run.data.columns?.under
  const ofColumns = text.registry.find(lines?.fields.get(run.data.columns?.by ?? '')?.to ?? '')
  const rows = useMemo(
    () => preview.rows.map((row) => (row.fixed ? row : { ...row, input: { ...row.input, ...cells[idOf(row)] } })),
    [preview, cells],
  )
  const columns = useMemo((): readonly SheetColumn<RunRow>[] => {
    const nameOf = ({ record }: RunRow) => recordTitle(run.over, record as RecordData, text)
    const column = (model: Model, name: string, prefix: string): Pick<SheetColumn<RunRow>, 'field' | 'title' | 'kind'> => ({
      field: `${prefix}${name}`,
      title: text.field(model, name),
      kind: kindOf(model, name),
    })
    const becomes = run.becomes.map(
      (name): SheetColumn<RunRow> => ({
        ...column(run.makes, name, 'becomes.'),
        ...(run.operation !== 'create' && { title: say('runs.becomes', { field: text.field(run.makes, name) }) }),
        width: 150,
        value: (row) => becomesText(run, [name], row, display),
      }),
    )
    return [
      {
        field:
          run.over.title.find((name) => name === `${text.language === 'ar' ? 'arabic' : 'english'}Name`) ??
          run.over.title[0] ??
          'id',
        title: text.one(run.over),
        ...(isWide ? { width: 220, pin: 'start' } : { width: 170, grow: 2 }),
        value: nameOf,
        show: (row) => <DocumentLink resource={run.over.name} id={row.id} number={null} title={nameOf(row)} newTab />,
      },
      {
        field: 'state',
        title: say('runs.check'),
        ...(isWide ? { width: 170 } : { width: run.becomes.length ? 130 : 190, grow: 2 }),
        value: ({ state }) => state,
        show: (row) =>
          isWide && (row.state === 'ready' || row.state === 'before') ? (
            <span className="run-state">
              {row.made.map((one) => (
                <DocumentLink key={one.id} {...one} newTab />
              ))}
              <RunMarks run={run} marks={row.marks} text={text} />
            </span>
          ) : (
            <>
              <RunStateCell row={row} />
              {isWide && row.state === 'asked' && <RunMarks run={run} marks={row.marks} text={text} />}
            </>
          ),
      },
      ...run.show.map(
        (name): SheetColumn<RunRow> => ({
          ...column(run.over, name, ''),
          width: run.over.fields.get(name)?.to === undefined ? (isWide ? 80 : 110) : 150,
          value: ({ record }) => {
            const field = run.over.fields.get(name)
            return field ? display.value(run.over, field, record[name], (record as RecordData).refs) : null
          },
        }),
      ),
      ...run.each.map((name): SheetColumn<RunRow> => {
        const chosen = options.get(name)
        const isReference = run.input.fields.get(name)?.kind === 'ref'
        // A spreadsheet brings what people call it.
        const meant = (typed: string) => chosen?.find(({ value, label }) => value === typed || label === typed)?.value ?? typed
        const kept = (typed: string) => (isReference ? Number(meant(typed)) || null : meant(typed))
        return {
          ...column(run.input, name, 'input.'),
          width: chosen ? 130 : isWide ? 92 : 100,
          value: ({ input }) => String(input[name] ?? ''),
          put: (row, typed) => ({ ...row, input: { ...row.input, [name]: kept(typed) } }),
          ...(chosen && { options: chosen }),
        }
      }),
      ...(isWide ? becomes : []),
      ...ofLines.map(
        ({ id, key, record, under }): SheetColumn<RunRow> => ({
          field: `column.${key}`,
          title: [
            ofColumns ? recordTitle(ofColumns, record as RecordData, text) : String(id),
            // What is taken back of what an item has given.
            ...(by && under !== null && ofLines.some((other) => other.id === id && other.under !== under)
              ? [text.choice(run.makes, by, under)]
              : []),
          ].join(' · '),
          kind: 'amount',
          width: 116,
          apart: under !== ofLines[0]?.under,
          summed: true,
          value: ({ columns }) => columns[key] ?? null,
        }),
      ),
      ...[...run.amounts]
        .sort((a, b) => Number(a === run.data.main) - Number(b === run.data.main))
        .map(
          (name): SheetColumn<RunRow> => ({
            ...column(run.makes, name, 'made.'),
            kind: 'amount',
            width: isWide ? 116 : 100,
            summed: isWide,
            ...(isWide && name === run.data.main && { pin: 'end' }),
            value: ({ amounts, state }) =>
              isMeant(state) || (state === 'before' && run.data.anew) ? (amounts[name] ?? null) : null,
          }),
        ),
      // What it comes to stands before what else becomes of it, where not all has room.
      ...(isWide ? [] : becomes),
    ]
  }, [run, options, display, text, say, ofLines, isWide, ofColumns, by])
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
