import IconButton from '@mui/material/IconButton'
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { decimalsOf } from '../../../schema/values/money.ts'
import type { ReportRow } from '../../shared/report.ts'
import { Figure } from '../components/Figure.tsx'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'
import type { Place } from '../providers/reportAddress.ts'
import { reachOf, splitHeads } from './groupHeads.ts'
import { ReportCell, useHeading } from './ReportCell.tsx'
import { ReportHint } from './ReportHint.tsx'
import type { ShownAnswer, ShownColumn } from './shownAnswer.ts'
import { useGrowing } from './useGrowing.ts'

interface Props {
  readonly answer: ShownAnswer
  readonly place: Place
  /** The page that the report stands on. */
  readonly at: string
  readonly busy: boolean
  readonly title: string
  /** Asks for the rows after the last one; null when all are there or on their way. */
  readonly more: (() => void) | null
}

/** The figures: a head that stays, rows that fold under their group, totals that stay. */
export function ReportTable({ answer, place, at: page, busy, title, more }: Props) {
  const t = useT()
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const { rows, totals } = answer
  const { heads, columns } = useMemo(() => splitHeads(answer.columns, rows), [answer.columns, rows])
  const visible = useMemo(() => unfolded(rows, folded), [rows, folded])
  const end = useRef<HTMLTableRowElement>(null)
  const there = useGrowing(visible.length, end, more)
  const hasTotals = answer.columns.some((column) => column.name in totals)
  const toggle = (index: number) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(index)) next.add(index)
      return next
    })
  if (!rows.length) return <ReportHint text={t('reports.empty')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="r-scroll card" aria-label={title} tabIndex={0} aria-busy={busy}>
      <table className="r-table" aria-rowcount={answer.page?.next ? -1 : there < visible.length ? visible.length : undefined}>
        <Heads columns={columns} />
        <tbody>
          {visible.slice(0, there).map(({ row, index }) => (
            <tr key={index} data-role={row.role} data-level={row.level}>
              <RowCells
                row={row}
                heads={row.role === 'group' ? heads : []}
                columns={columns}
                fold={
                  row.role === 'group' &&
                  hasRowsBelow(rows, index) && <Fold isFolded={folded.has(index)} onToggle={() => toggle(index)} />
                }
                cell={(column) => <ReportCell row={row} column={column} answer={answer} place={place} at={page} />}
              />
            </tr>
          ))}
          {(there < visible.length || answer.page?.next) && (
            <tr ref={end}>
              <td colSpan={columns.length}>
                {there < visible.length ? t('reports.moreRows', { count: visible.length - there }) : t('shell.loading')}
              </td>
            </tr>
          )}
        </tbody>
        {hasTotals && <Totals heads={heads} columns={columns} totals={totals} />}
      </table>
    </section>
  )
}

/** What the columns are called, those of a group under one heading. */
function Heads({ columns }: { readonly columns: readonly ShownColumn[] }) {
  const t = useT()
  const heading = useHeading()
  return (
    <thead>
      {columns.some((column) => column.group) && (
        <tr>
          {groupsOf(columns).map(({ group, span, key }) =>
            group === undefined ? (
              <td key={key} colSpan={span} />
            ) : (
              <th key={key} colSpan={span} scope="colgroup" data-group>
                {t(`reports.groups.${group}`)}
              </th>
            ),
          )}
        </tr>
      )}
      <tr>
        {columns.map((column) => (
          <th key={column.name} scope="col" data-kind={column.kind}>
            {heading(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowCellsProps {
  readonly row: ReportRow
  /** What stands before the figures of a group, in one cell. */
  readonly heads: readonly ShownColumn[]
  readonly columns: readonly ShownColumn[]
  /** Folds what is below it. */
  readonly fold: ReactNode
  readonly cell: (column: ShownColumn) => ReactNode
}

/** The cells of a row: what it is about, and its figures. */
function RowCells({ row, heads, columns, fold, cell }: RowCellsProps) {
  const heading = useHeading()
  const reach = heads.length ? reachOf(row, columns) : 0
  const first = columns[firstName(columns)]
  return (
    <>
      {heads.length > 0 && (
        <td colSpan={reach}>
          {fold}
          {heads.map((column, at) => (
            <Fragment key={column.name}>
              {at > 0 && ' · '}
              {column.kind === 'int' && `${heading(column)} `}
              {cell(column)}
            </Fragment>
          ))}
        </td>
      )}
      {columns.slice(reach).map((column) => (
        <td key={column.name} data-kind={column.kind} style={column === first ? indent(row) : undefined}>
          {column === first && !heads.length && fold}
          {cell(column)}
        </td>
      ))}
    </>
  )
}

interface TotalsProps {
  readonly heads: readonly ShownColumn[]
  readonly columns: readonly ShownColumn[]
  readonly totals: ShownAnswer['totals']
}

/** The row of sums. */
function Totals({ heads, columns, totals }: TotalsProps) {
  const t = useT()
  const heading = useHeading()
  const sum = (column: ShownColumn) =>
    column.name in totals && <Figure amount={totals[column.name]} {...wholes(column, totals[column.name])} strong />
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.name} scope="row">
              {t('reports.total')}
              {heads
                .filter(({ name }) => name in totals)
                .map((head) => (
                  <Fragment key={head.name}>
                    {` · ${heading(head)} `}
                    {sum(head)}
                  </Fragment>
                ))}
            </th>
          ) : (
            <td key={column.name} data-kind={column.kind}>
              {sum(column)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

/** Folds what is below a group, and unfolds it. */
function Fold({ isFolded, onToggle }: { readonly isFolded: boolean; readonly onToggle: () => void }) {
  const t = useT()
  const label = t(isFolded ? 'reports.unfold' : 'reports.fold')
  return (
    <IconButton className="r-fold" aria-expanded={!isFolded} aria-label={label} title={label} onClick={onToggle}>
      <Icon name={isFolded ? 'forward' : 'down'} size={14} />
    </IconButton>
  )
}

/** Counts and quantities have as many digits as they have. */
const wholes = ({ kind }: ShownColumn, total = '') =>
  kind === 'int' || kind === 'quantity' ? { decimals: decimalsOf(total) } : {}

/** The column that carries the tree: the first one with names. */
const firstName = (columns: readonly ShownColumn[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.kind === 'name' || column.kind === 'choice'),
  )

const indent = (row: ReportRow) => ({ paddingInlineStart: `${10 + (row.level ?? 0) * 18}px` })

const hasRowsBelow = (rows: readonly ReportRow[], index: number): boolean =>
  (rows[index + 1]?.level ?? 0) > (rows[index]?.level ?? 0)

/** The rows that no folded group hides. */
function unfolded(rows: readonly ReportRow[], folded: ReadonlySet<number>): { row: ReportRow; index: number }[] {
  let hiddenBelow = Number.POSITIVE_INFINITY
  return rows.flatMap((row, index) => {
    const level = row.level ?? 0
    if (level > hiddenBelow) return []
    hiddenBelow = folded.has(index) ? level : Number.POSITIVE_INFINITY
    return [{ row, index }]
  })
}

/** Neighbouring columns of one group under one heading. */
function groupsOf(columns: readonly ShownColumn[]): { group: string | undefined; span: number; key: string }[] {
  const groups: { group: string | undefined; span: number; key: string }[] = []
  for (const { group, name } of columns) {
    const last = groups.at(-1)
    if (last && last.group === group) last.span++
    else groups.push({ group, span: 1, key: name })
  }
  return groups
}
