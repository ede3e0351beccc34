import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useMemo, useRef } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { usePhone } from '../../components/usePhone.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { type Column, labelOf } from '../values/columns.ts'
import type { Display } from '../values/useDisplay.ts'
import { cardPlaces } from './cards.ts'
import { useDensity } from './density.ts'
import { Head } from './Head.tsx'
import { Row } from './Row.tsx'
import type { Card } from './rowProps.ts'
import { useEdges } from './useEdges.ts'
import { useRowActions } from './useRowActions.tsx'
import type { Tree } from './useTree.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { useTreeMoves } from './useTreeMoves.tsx'
import './tree.css'

type Rec = RecordData & { readonly id: number }

interface TableProps {
  readonly model: Model
  readonly columns: readonly Column[]
  readonly display: Display
  readonly selectable: boolean
  readonly tree: Tree | undefined
  readonly onOpen: (id: number) => void
  /** The footer, which stays in sight. */
  readonly children: ReactNode
}

const mostSkeletons = 25

/** The list as a plain table, or cards on a phone. The page scrolls; what is wider than the window scrolls inside its frame. */
export function Table({ model, columns, display, selectable, tree, onOpen, children }: TableProps) {
  const { data, isPending, selectedIds, onToggleItem, perPage, refetch } = useListContext<Rec>()
  const rows = useMemo(
    () =>
      tree?.rows ??
      (data ?? []).map((record) => ({ record, depth: undefined, hasChildren: false, children: undefined, found: false })),
    [data, tree],
  )
  const chosen = useMemo(() => new Set(selectedIds), [selectedIds])
  const moves = useTreeMoves(model, display.text)
  const { dragged, handlers } = useTreeDrag(tree, moves)
  const phone = usePhone()
  const card = useCard(model, columns, display, phone)
  const [density] = useDensity()
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEdges(frame, bar, !phone)
  const { entries, offers, dialog } = useRowActions(model, display.text, onOpen, refetch, moves?.ask)
  return (
    <>
      <div className="g-frame" ref={frame} data-selectable={selectable || undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="g-scroll" tabIndex={0} aria-label={display.text.title(model)} aria-busy={isPending}>
          {tree && dragged !== null && (
            <div className="g-root" data-top="" {...handlers}>
              {display.text.say('lists.tree.top')}
            </div>
          )}
          <table className={phone ? 'g-cards' : 'g-table'} data-density={density}>
            <Head model={model} columns={columns} text={display.text} selectable={selectable} phone={phone} menus={offers} />
            <tbody {...handlers}>
              {isPending ? (
                <SkeletonRows count={Math.min(perPage, mostSkeletons)} columns={columns.length + 2} />
              ) : (
                rows.map(({ record, depth, hasChildren, children: below, found }) => (
                  <Row
                    key={record.id}
                    model={model}
                    record={record}
                    columns={columns}
                    display={display}
                    selected={chosen.has(record.id)}
                    selectable={selectable}
                    onToggle={onToggleItem}
                    onOpen={onOpen}
                    depth={depth}
                    open={hasChildren ? !tree?.folded.has(record.id) : undefined}
                    onFold={hasChildren ? tree?.fold : undefined}
                    below={tree?.isWhole ? below : undefined}
                    found={found}
                    onMove={tree && moves?.ask}
                    dragged={dragged === record.id}
                    entries={offers ? entries : undefined}
                    card={card}
                  />
                ))
              )}
            </tbody>
          </table>
        </section>
      </div>
      <div className="g-foot">
        <div className="g-bar" ref={bar} tabIndex={-1} hidden />
        {children}
      </div>
      {dialog}
      {moves?.dialog}
    </>
  )
}

/** What each row tells as a card on a phone; undefined where rows are rows. */
function useCard(model: Model, columns: readonly Column[], { text }: Display, phone: boolean): Card | undefined {
  const registry = useDefinitions()
  return useMemo(
    () =>
      phone
        ? {
            places: cardPlaces(model, columns, text.language),
            labels: new Map(columns.map((column) => [column.path, labelOf(model, column, columns, text, registry)])),
          }
        : undefined,
    [phone, model, columns, text, registry],
  )
}

/** Rows to come, while they are read. */
const SkeletonRows = ({ count, columns }: { readonly count: number; readonly columns: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={row}>
      <td colSpan={columns}>
        <Skeleton variant="rounded" height={12} width={`${45 + ((row * 7) % 40)}%`} />
      </td>
    </tr>
  ))
