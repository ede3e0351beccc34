import { Suspense, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { ListKeys, useKeySheet } from '../../components/ListKeys.tsx'
import { lazyPart } from '../../providers/chunks.ts'
import { useWritable } from '../../providers/frame.tsx'
import type { Column } from '../values/columns.ts'
import { ExportBar } from '../values/ExportBar.tsx'
import { useDisplay } from '../values/useDisplay.ts'
import { Beside } from './Beside.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ListContent } from './ListContent.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListTools } from './ListTools.tsx'
import { useBeginButtons } from './useBeginButtons.tsx'
import { useListExport } from './useListExport.ts'
import { useListWays } from './useListWays.ts'
import { useNewKey } from './useNewKey.ts'
import { useRememberedPage } from './useRememberedPage.ts'
import { useTree } from './useTree.ts'

const Templates = lazyPart(async () => ({ default: (await import('../start/Templates.tsx')).Templates }))

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
  const { total, isPending, error, refetch, filterValues, selectedIds } = useListContext()
  const display = useDisplay()
  const tree = useTree(model, fields)
  const { text } = display
  const writable = useWritable(model)
  const exporting = useListExport(model, columns, text)

  useRememberedPage(model, columns)
  const { record, show, open, create } = useListWays(model)
  useNewKey(writable.add, create)
  const keys = useKeySheet()
  const [templates, setTemplates] = useState(false)
  const [view, setView] = useStore<'list' | 'calendar'>(`lists.${model.name}.view`, 'list')
  const inCalendar = model.data.calendar !== undefined && view === 'calendar'
  const { newButton, importButton } = useBeginButtons(model, create)
  const isEmpty = !error && !isPending && total === 0 && Object.keys(filterValues).length === 0
  return (
    <div className="g-list">
      <ListHeader
        model={model}
        display={display}
        exporting={exporting.progress !== null}
        onExport={exporting.asShown}
        onExportForImport={exporting.forImport}
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
          paths={columns.map((column) => column.path)}
          onColumns={onColumns}
          tree={tree}
          inCalendar={inCalendar}
          onView={setView}
          inert={selectedIds.length > 0}
        />
        <BulkBar model={model} text={text} />
      </div>
      {exporting.progress && <ExportBar progress={exporting.progress} display={display} onCancel={exporting.cancel} />}
      <ListContent
        model={model}
        columns={columns}
        display={display}
        tree={tree}
        inCalendar={inCalendar}
        onOpen={open}
        onReset={onReset}
        begin={
          (newButton || importButton) && (
            <>
              {newButton}
              {importButton}
            </>
          )
        }
      />
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
