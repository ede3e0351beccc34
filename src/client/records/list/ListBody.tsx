import { Suspense, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { ListKeys, useKeySheet } from '../../components/ListKeys.tsx'
import { lazyPart } from '../../providers/chunks.ts'
import { useCan, useWritable } from '../../providers/frame.tsx'
import { useStart } from '../start/useStart.ts'
import { type Column, sortedBy } from '../values/columns.ts'
import { ExportBar } from '../values/ExportBar.tsx'
import { useDisplay } from '../values/useDisplay.ts'
import { useExport } from '../values/useExport.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { BulkBar, permissionOf } from './BulkBar.tsx'
import { EmptyList } from './EmptyList.tsx'
import { FailedList } from './FailedList.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListTools } from './ListTools.tsx'
import { Pages } from './Pages.tsx'
import { Table } from './Table.tsx'
import { Totals } from './Totals.tsx'
import { useBeginButtons } from './useBeginButtons.tsx'
import { useListWays } from './useListWays.ts'
import { useNewKey } from './useNewKey.ts'
import { useRememberedPage } from './useRememberedPage.ts'
import { useTree } from './useTree.ts'

const Templates = lazyPart(async () => ({ default: (await import('../start/Templates.tsx')).Templates }))
const CalendarView = lazyPart(async () => ({ default: (await import('../calendar/CalendarView.tsx')).CalendarView }))
const RecordDrawer = lazyPart(async () => ({ default: (await import('../RecordDrawer.tsx')).RecordDrawer }))

interface BodyProps {
  readonly model: Model
  readonly columns: readonly Column[]
  /** What is asked of each record. */
  readonly fields: readonly string[]
  readonly onColumns: (paths: readonly string[]) => void
  /** Back to the plain list. */
  readonly onReset: () => void
}

/** The list's page inside its context: header, filters, table, totals and pages. */
export function ListBody({ model, columns, fields, onColumns, onReset }: BodyProps) {
  const { total, isPending, error, refetch, filterValues, sort, selectedIds } = useListContext()
  const display = useDisplay()
  const tree = useTree(model, fields)
  const { text } = display
  const can = useCan()
  const writable = useWritable(model)
  const exporting = useExport(model)
  const filtered = Object.keys(filterValues).length > 0
  const reason = useBlocked(model)
  const acts = [...model.actions.values()].some((action) => action.bulk && can(permissionOf(model, action)))
  const bulk = writable.delete || ((writable.edit || reason !== undefined) && acts)
  const paths = columns.map((column) => column.path)

  useRememberedPage(model, columns)
  const { record, show, open, create } = useListWays(model)
  useNewKey(writable.add, create)
  const keys = useKeySheet()
  const [templates, setTemplates] = useState(false)
  const [view, setView] = useStore<'list' | 'calendar'>(`lists.${model.name}.view`, 'list')
  const inCalendar = model.data.calendar !== undefined && view === 'calendar'
  const { newButton, importButton } = useBeginButtons(model, create)
  const none = !error && !isPending && total === 0
  const isEmpty = none && !filtered
  return (
    <div className="g-list">
      <ListHeader
        model={model}
        display={display}
        exporting={exporting}
        onExport={(format) => {
          const asShown = { ...sort, field: sortedBy(model, columns, text.language)[sort.field] ?? sort.field }
          void exporting.run(format, { filter: filterValues, sort: asShown }, paths, total ?? 0)
        }}
        onExportForImport={() => void exporting.forImport({ filter: filterValues, sort })}
        onKeys={keys.show}
        onTemplates={() => setTemplates(true)}
        // The empty list itself offers to begin.
        newButton={isEmpty ? null : newButton}
        importButton={isEmpty ? null : importButton}
      />
      {/* Where there is nothing there is nothing to look for; what is typed already stays. */}
      <div className="g-top" hidden={isEmpty}>
        <ListTools
          model={model}
          display={display}
          paths={paths}
          onColumns={onColumns}
          tree={tree}
          inCalendar={inCalendar}
          onView={setView}
          inert={selectedIds.length > 0}
        />
        <BulkBar model={model} text={text} />
      </div>
      {exporting.progress && <ExportBar progress={exporting.progress} display={display} onCancel={exporting.cancel} />}
      {error ? (
        <FailedList model={model} error={error} onReset={onReset} onRetry={() => refetch()} />
      ) : none ? (
        <EmptyList
          model={model}
          filtered={filtered}
          actions={
            (newButton || importButton) && (
              <>
                {newButton}
                {importButton}
              </>
            )
          }
        />
      ) : inCalendar ? (
        <Suspense fallback={null}>
          <CalendarView model={model} display={display} onOpen={open} />
        </Suspense>
      ) : (
        <Table model={model} columns={columns} display={display} selectable={bulk} tree={tree} onOpen={open}>
          <Totals model={model} columns={columns} display={display} />
          <Pages text={text} />
        </Table>
      )}
      {templates && (
        <Suspense fallback={null}>
          <Templates model={model} onClose={() => setTemplates(false)} />
        </Suspense>
      )}
      {keys.open && <ListKeys text={text} isTree={tree !== undefined} onClose={keys.hide} />}
      {record !== null && <Beside model={model} record={record} onShow={show} onSaved={() => refetch()} />}
    </div>
  )
}

interface BesideProps {
  readonly model: Model
  /** Its id, or `new`. */
  readonly record: string
  readonly onShow: (record: string | null) => void
  readonly onSaved: () => void
}

/** A record in a drawer beside the list; a new one begins with what the address says. */
function Beside({ model, record, onShow, onSaved }: BesideProps) {
  const begun = useStart(model)
  if (begun.pending) return null
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        key={`${record} ${begun.key}`}
        model={model}
        {...(record === 'new' ? begun.values && { start: begun.values } : { id: Number(record) })}
        onClose={() => onShow(null)}
        onSaved={onSaved}
        onShow={(id) => onShow(String(id))}
      />
    </Suspense>
  )
}
