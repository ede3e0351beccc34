import { type RefObject, Suspense } from 'react'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { useDaftar } from '../providers/data.ts'
import { useWritable } from '../providers/frame.tsx'
import { useProblem } from '../providers/useProblem.ts'
import type { FormHandle } from './form/FormHandle.ts'
import type { Saved } from './form/formProps.ts'
import { RecordForm } from './form/RecordForm.tsx'
import { NextRuns, useNextRuns } from './record/NextRuns.tsx'
import { panelOf } from './record/panels.ts'
import { RecordActions } from './record/RecordActions.tsx'
import type { RecordActionsProps } from './record/recordActionsProps.ts'
import { useKept } from './record/useKept.ts'
import type { RecordDrawerProps } from './recordDrawerProps.ts'
import { useAnother } from './start/useAnother.ts'

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

interface Props extends Omit<RecordDrawerProps, 'start'> {
  /** What this one begins with. */
  readonly start: RecordData | undefined
  /** As it is stored; undefined for a new one. */
  readonly record: Saved | undefined
  readonly form: RefObject<FormHandle | null>
  /** Which of several that are entered one after the other it is, and what begins the next one. */
  readonly round: number
  readonly onAnother: (saved: RecordData) => void
  /** The form is left for another record's. */
  readonly onGo: () => void
  readonly onDone: () => void
}

/** What a drawer shows of a record: what can be done with it, its form, and its panel. */
export function DrawerRecord(props: Props) {
  const { model, id, start, record, form, round, onAnother, onGo, onDone, onClose, onSaved, onShow } = props
  const { again = true, nested = false } = props
  const writable = useWritable(model)
  const readOther = useReadOther(model)
  const useOther = async (other: number) => {
    const found = await readOther(other)
    if (!found) return
    form.current?.release()
    onSaved(found)
    onClose()
  }
  const Panel = panelOf(model)
  const next = useNextRuns(model)
  const kept = useKept(model, record)
  const isNew = id === undefined
  return (
    <>
      {record && (
        <DrawerActions
          model={model}
          record={record}
          form={form}
          nested={nested}
          onGo={onGo}
          onDone={onDone}
          onDeleted={onClose}
        />
      )}
      {record && !nested && <NextRuns model={model} record={record} />}
      <RecordForm
        key={round}
        model={model}
        record={isNew ? undefined : record}
        start={start}
        preview={isNew ? !writable.add : !writable.edit || kept !== null}
        why={writable.edit ? (kept ?? undefined) : undefined}
        narrow
        nested={nested}
        again={isNew && again}
        handle={form}
        {...(nested && { onUse: useOther })}
        onSaved={(saved, another) => {
          onSaved(saved)
          if (another) onAnother(saved)
          else if (isNew && next.length && onShow) onShow(saved.id)
          else onClose()
        }}
      />
      {record && Panel && !nested && (
        <Suspense>
          <Panel resource={model.name} id={record.id} version={record['version']} />
        </Suspense>
      )}
    </>
  )
}
