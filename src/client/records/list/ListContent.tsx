import { type ReactNode, Suspense } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useCan, useWritable } from '../../providers/frame.tsx'
import type { Column } from '../values/columns.ts'
import type { Display } from '../values/useDisplay.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { permissionOf } from './actionPermission.ts'
import { EmptyList } from './EmptyList.tsx'
import { FailedList } from './FailedList.tsx'
import { Pages } from './Pages.tsx'
import { Table } from './Table.tsx'
import { Totals } from './Totals.tsx'
import type { Tree } from './useTree.ts'

const CalendarView = lazyPart(async () => ({ default: (await import('../calendar/CalendarView.tsx')).CalendarView }))

interface Props {
  readonly model: Model
  readonly columns: readonly Column[]
  readonly display: Display
  readonly tree: Tree | undefined
  readonly inCalendar: boolean
  readonly onOpen: (id: number) => void
  /** Back to the plain list. */
  readonly onReset: () => void
  /** What begins records, offered where there are none. */
  readonly begin: ReactNode
}

/** The records of a list as a table or a calendar; or why there are none. */
export function ListContent({ model, columns, display, tree, inCalendar, onOpen, onReset, begin }: Props) {
  const { total, isPending, error, refetch, filterValues } = useListContext()
  const selectable = useSelectable(model)
  if (error) return <FailedList model={model} error={error} onReset={onReset} onRetry={() => refetch()} />
  if (!isPending && total === 0)
    return <EmptyList model={model} filtered={Object.keys(filterValues).length > 0} actions={begin} />
  if (inCalendar)
    return (
      <Suspense fallback={null}>
        <CalendarView model={model} display={display} onOpen={onOpen} />
      </Suspense>
    )
  return (
    <Table model={model} columns={columns} display={display} selectable={selectable} tree={tree} onOpen={onOpen}>
      <Totals model={model} columns={columns} display={display} />
      <Pages text={display.text} />
    </Table>
  )
}

/** Whether something can be done with several records at once. */
function useSelectable(model: Model): boolean {
  const can = useCan()
  const writable = useWritable(model)
  const reason = useBlocked(model)
  const acts = [...model.actions.values()].some((action) => action.bulk && can(permissionOf(model, action)))
  return writable.delete || ((writable.edit || reason !== undefined) && acts)
}
