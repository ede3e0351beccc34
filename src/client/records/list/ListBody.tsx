import Button from '@mui/material/Button'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { isTyped, ListKeys, useKeySheet } from '../../components/ListKeys.tsx'
import { ReasonButton } from '../../components/ReasonButton.tsx'
import { lazyPart } from '../../providers/chunks.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { mayBegin, useCan, useWritable } from '../../providers/frame.tsx'
import { ProblemError } from '../../providers/problem.ts'
import { useStart } from '../start/useStart.ts'
import { type Column, sortedBy } from '../values/columns.ts'
import { ExportBar } from '../values/ExportBar.tsx'
import { rememberPage } from '../values/lastList.ts'
import { startModes } from '../values/startModes.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useExport } from '../values/useExport.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { BulkBar, permissionOf } from './BulkBar.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListHeader } from './ListHeader.tsx'
import { Pages } from './Pages.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { searchHint } from './searchHint.ts'
import { Table } from './Table.tsx'
import { Totals } from './Totals.tsx'
import { useTree } from './useTree.ts'
import { WrongAddress } from './WrongAddress.tsx'

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
  const { data, total, page, perPage, isPending, error, refetch, filterValues, setFilters, sort, selectedIds } = useListContext()
  const display = useDisplay()
  const tree = useTree(model, fields)
  const { text } = display
  const can = useCan()
  const writable = useWritable(model)
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const exporting = useExport(model)
  const filtered = Object.keys(filterValues).length > 0
  const inline = model.route.style === 'inline'
  const reason = useBlocked(model)
  const bulk =
    writable.delete ||
    ((writable.edit || reason !== undefined) &&
      [...model.actions.values()].some((action) => action.bulk && can(permissionOf(model, action))))
  const paths = columns.map((column) => column.path)

  const { base } = model.route
  useEffect(() => {
    if (!data || total === undefined) return
    const field = sortedBy(model, columns, text.language)[sort.field] ?? sort.field
    const ids = data.map(({ id }) => Number(id))
    rememberPage(base, { filter: filterValues, sort: { field, order: sort.order }, page, perPage, total, ids })
  }, [base, model, columns, text.language, data, total, filterValues, sort, page, perPage])

  const show = useCallback(
    (value: string | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        for (const name of startModes) next.delete(name)
        if (value === null) next.delete('record')
        else next.set('record', value)
        return next
      }),
    [setParams],
  )
  const open = useCallback(
    (id: number) => (inline ? show(String(id)) : void navigate(`/${model.route.base}/edit/${id}`)),
    [inline, show, navigate, model],
  )
  const create = useCallback(
    () => (inline ? show('new') : void navigate(`/${model.route.base}/new`)),
    [inline, show, navigate, model],
  )
  useNewKey(writable.add, create)
  const keys = useKeySheet()
  const [templates, setTemplates] = useState(false)
  const [view, setView] = useStore<'list' | 'calendar'>(`lists.${model.name}.view`, 'list')
  const inCalendar = model.data.calendar !== undefined && view === 'calendar'

  const record = params.get('record')
  const begun = useStart(model)
  const mayAdd = mayBegin(model, can, useDefinitions())
  const newButton = (writable.add || (reason !== undefined && mayAdd)) && (
    <ReasonButton
      variant="contained"
      color="primary"
      reason={reason}
      startIcon={<Icon name="plus" size={16} />}
      onClick={create}
      aria-keyshortcuts="n"
    >
      {text.fresh(model)}
    </ReasonButton>
  )
  const importButton = model.data.import && mayAdd && can(model.permissions.edit) && (
    <ReasonButton reason={reason} component={Link} to={`/${base}/import`}>
      {text.say(`resources.${model.name}.import`, { _: text.say('generated.list.import') })}
    </ReasonButton>
  )
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
        <div className="g-tools" inert={selectedIds.length > 0}>
          <SearchBox label={text.say('generated.search')} hint={searchHint(model, text)} />
          <FilterBar model={model} display={display} />
          <SavedFilters model={model} text={text} columns={paths} onColumns={onColumns} />
          {tree && (
            <>
              <IconAction label={text.say('lists.tree.unfoldAll')} icon="unfold" onClick={tree.unfoldAll} />
              <IconAction label={text.say('lists.tree.foldAll')} icon="fold" onClick={tree.foldAll} />
            </>
          )}
          {model.data.calendar && (
            <IconAction
              label={text.say(inCalendar ? 'lists.calendar.asList' : 'lists.calendar.asCalendar')}
              icon={inCalendar ? 'table' : 'calendar'}
              onClick={() => setView(inCalendar ? 'list' : 'calendar')}
            />
          )}
          {!inCalendar && <ColumnChooser model={model} chosen={paths} text={text} onChange={onColumns} />}
        </div>
        <BulkBar model={model} text={text} />
      </div>
      {exporting.progress && <ExportBar progress={exporting.progress} display={display} onCancel={exporting.cancel} />}
      {error ? (
        isRefused(error) ? (
          <WrongAddress model={model} text={text} reasons={[error.message]} onReset={onReset} />
        ) : (
          <div className="card">
            <ErrorState error={error} onRetry={() => refetch()} />
          </div>
        )
      ) : none ? (
        <div className="card">
          {filtered ? (
            <Empty
              icon="search"
              title={text.say('errors.List.NoMatch')}
              action={<Button onClick={() => setFilters({}, undefined, false)}>{text.say('generated.filter.clear')}</Button>}
            />
          ) : (
            <Empty
              icon={model.data.menu?.icon ?? 'dot'}
              title={text.title(model)}
              action={
                (newButton || importButton) && (
                  <>
                    {newButton}
                    {importButton}
                  </>
                )
              }
            >
              {text.say(`resources.${model.name}.empty`, { _: text.say('lists.empty') })}
            </Empty>
          )}
        </div>
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
      {inline && record !== null && !begun.pending && (
        <Suspense fallback={null}>
          <RecordDrawer
            key={`${record} ${begun.key}`}
            model={model}
            {...(record === 'new' ? begun.values && { start: begun.values } : { id: Number(record) })}
            onClose={() => show(null)}
            onSaved={() => refetch()}
            onShow={(id) => show(String(id))}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The server refuses what the list asks for: another try would be refused too. */
const isRefused = (error: unknown): error is ProblemError => error instanceof ProblemError && error.status === 400

/** `n` begins a new record, outside of fields and dialogs. */
function useNewKey(enabled: boolean, create: () => void): void {
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyN' || isTyped(event)) return
      event.preventDefault()
      create()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled, create])
}
