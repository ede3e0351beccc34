import Button from '@mui/material/Button'
import { Suspense, useRef, useState } from 'react'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { useDaftar } from '../providers/data.ts'
import { useWritable } from '../providers/frame.tsx'
import { ProblemError } from '../providers/problem.ts'
import { useProblem } from '../providers/useProblem.ts'
import type { FormHandle } from './form/FormHandle.ts'
import { LeaveDialog } from './form/LeaveDialog.tsx'
import { RecordEdit, useStored } from './form/RecordEdit.tsx'
import { RecordForm } from './form/RecordForm.tsx'
import { MissingNote } from './record/Missing.tsx'
import { NextRuns, useNextRuns } from './record/NextRuns.tsx'
import { panelOf } from './record/panels.ts'
import { RecordActions } from './record/RecordActions.tsx'
import type { RecordActionsProps } from './record/recordActionsProps.ts'
import { useKept } from './record/useKept.ts'
import { useLeft } from './record/useLeft.ts'
import { carriedFrom } from './start/start.ts'
import { useAnother } from './start/useAnother.ts'
import { useText } from './text/useText.ts'
import { recordTitle } from './values/title.ts'

type Saved = RecordData & { readonly id: number }

interface RecordDrawerProps {
  readonly model: Model
  /** No id: a new record. */
  readonly id?: number
  /** What a new record begins with besides its defaults. */
  readonly start?: RecordData
  readonly onClose: () => void
  readonly onSaved: (record: Saved) => void
  /** Shows a record that was made, where something comes next. */
  readonly onShow?: (id: number) => void
  /** Whether several may be entered one after the other. */
  readonly again?: boolean
  /** Whether it stands over another form. */
  readonly nested?: boolean
}

/** A record in a sheet beside the page that one stays on. Closing it asks before something typed is lost. */
export const RecordDrawer = (props: RecordDrawerProps) => (
  <RecordEdit model={props.model} id={props.id}>
    <Drawn {...props} />
  </RecordEdit>
)

/** Over another form nothing leads away from it. */
function DrawerActions({
  nested,
  onGo,
  ...rest
}: Omit<RecordActionsProps, 'items'> & { readonly nested: boolean; readonly onGo: () => void }) {
  const another = useAnother(rest.model, rest.record, onGo)
  return <RecordActions {...rest} items={nested ? [] : another} />
}

/** Reads another record that is meant instead; a failure is told, and none comes of it. */
function useReadOther(model: Model) {
  const daftar = useDaftar()
  const problem = useProblem()
  return async (id: number): Promise<Saved | null> => {
    try {
      return (await daftar.getOne<Saved>(model.name, { id })).data
    } catch (error) {
      problem(error)
      return null
    }
  }
}

function Drawn({ model, id, start, onClose, onSaved, onShow, again = true, nested = false }: RecordDrawerProps) {
  const text = useText()
  const writable = useWritable(model)
  const [round, setRound] = useState(0)
  const [carried, setCarried] = useState<RecordData>()
  const [leaving, setLeaving] = useState(false)
  const { left, leave } = useLeft()
  const form = useRef<FormHandle>(null)
  const { record: data, error, refetch } = useStored(id)
  const readOther = useReadOther(model)
  const useOther = async (other: number) => {
    const found = await readOther(other)
    if (!found) return
    form.current?.release()
    onSaved(found)
    onClose()
  }
  const title = id === undefined ? text.fresh(model) : data ? recordTitle(model, data, text) : text.one(model)
  const Panel = panelOf(model)
  const next = useNextRuns(model)
  const kept = useKept(model, data)
  const wide = model.lines.length > 0 || model.sections.length > 1
  return (
    <>
      <Sheet title={title} onClose={() => (form.current?.isUnsaved() ? setLeaving(true) : onClose())} wide={wide}>
        {error instanceof ProblemError && error.status === 404 ? (
          <MissingNote>
            <Button variant="contained" color="primary" onClick={onClose}>
              {text.say('lists.missing.back', { list: text.title(model) })}
            </Button>
          </MissingNote>
        ) : error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : left || (id !== undefined && !data) ? (
          <Skeleton height={120} />
        ) : (
          <>
            {data && (
              <DrawerActions
                model={model}
                record={data}
                form={form}
                nested={nested}
                onGo={leave}
                onDone={() => refetch()}
                onDeleted={onClose}
              />
            )}
            {data && !nested && <NextRuns model={model} record={data} />}
            <RecordForm
              key={round}
              model={model}
              record={id === undefined ? undefined : data}
              start={round === 0 ? start : carried}
              preview={id === undefined ? !writable.add : !writable.edit || kept !== null}
              why={writable.edit ? (kept ?? undefined) : undefined}
              narrow
              nested={nested}
              again={id === undefined && again}
              handle={form}
              {...(nested && { onUse: useOther })}
              onSaved={(record, another) => {
                onSaved(record)
                if (another) {
                  setCarried(carriedFrom(model, record))
                  setRound(round + 1)
                } else if (id === undefined && next.length && onShow) onShow(record.id)
                else onClose()
              }}
            />
            {data && Panel && !nested && (
              <Suspense>
                <Panel resource={model.name} id={data.id} version={data['version']} />
              </Suspense>
            )}
          </>
        )}
      </Sheet>
      {leaving && (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onLeave={() => {
            setLeaving(false)
            form.current?.release()
            onClose()
          }}
        />
      )}
    </>
  )
}
