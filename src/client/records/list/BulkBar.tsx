import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Action } from '../../../../schema/language/action.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { ReasonButton } from '../../components/ReasonButton.tsx'
import { lazyPart } from '../../providers/chunks.ts'
import { useCan, useWritable } from '../../providers/frame.tsx'
import type { Text } from '../text/useText.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { BulkAction } from './BulkAction.tsx'
import { PrintChosen } from './PrintChosen.tsx'
import { Results } from './Results.tsx'
import { useBulkWork } from './useBulkWork.ts'

// It brings the inputs of every kind along.
const ChangeDialog = lazyPart(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }))

/** The permission that an action needs: its own, or that of editing. */
export const permissionOf = (model: Model, action: Action): string => action.permission ?? model.permissions.edit

/** What can be done with the chosen records: delete, and the actions that the definition allows on many. */
export function BulkBar({ model, text }: { readonly model: Model; readonly text: Text }) {
  const { selectedIds, onUnselectItems, data, total = 0 } = useListContext<RecordData & { id: number }>()
  const can = useCan()
  const writable = useWritable(model)
  const [asked, setAsked] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const [changing, setChanging] = useState(false)
  const reason = useBlocked(model)
  const actions = [...model.actions].filter(
    ([, action]) => action.bulk && (writable.edit || reason !== undefined) && can(permissionOf(model, action)),
  )
  // Only where the whole page is chosen can more be meant.
  const wholePage = data !== undefined && data.length > 0 && data.every((one) => selectedIds.includes(one.id))
  const whole = wanted && wholePage
  const chosen = whole ? total : selectedIds.length
  const label = (name: string) => (name === 'delete' ? text.say('generated.delete') : text.action(model, name))
  const work = useBulkWork(model, text, { whole, count: chosen })
  const clear = () => {
    setWanted(false)
    onUnselectItems()
  }
  const run = async (name: string, input: object) => {
    if (!(await work.run(name, label(name), input))) return
    setAsked(null)
    clear()
  }
  return (
    <>
      {selectedIds.length > 0 && (
        <section className="g-bulk" aria-label={text.say('generated.bulk.title')}>
          <b>{text.say('generated.bulk.selected', { count: chosen })}</b>
          {wholePage && !whole && total > selectedIds.length && (
            <Button size="small" variant="text" onClick={() => setWanted(true)}>
              {text.say('generated.bulk.whole', { count: total })}
            </Button>
          )}
          {actions.map(([name]) => (
            <ReasonButton key={name} size="small" reason={reason} onClick={() => setAsked(name)}>
              {label(name)}
            </ReasonButton>
          ))}
          {writable.edit && model.list.change.length > 0 && (
            <Button size="small" onClick={() => setChanging(true)}>
              {text.say('lists.change.title')}
            </Button>
          )}
          <PrintChosen model={model} text={text} whole={whole} />
          {writable.delete && (
            <Button size="small" color="error" onClick={() => setAsked('delete')}>
              {label('delete')}
            </Button>
          )}
          <Button size="small" variant="text" onClick={clear}>
            {text.say('generated.bulk.clear')}
          </Button>
        </section>
      )}
      {asked !== null && (
        <BulkAction
          model={model}
          action={asked}
          title={label(asked)}
          whole={whole}
          chosen={chosen}
          work={work}
          onRun={(input) => run(asked, input)}
          onClose={() => setAsked(null)}
        />
      )}
      {changing && (
        <ChangeMany
          model={model}
          text={text}
          whole={whole}
          work={work}
          ids={selectedIds}
          count={chosen}
          onDone={() => {
            setChanging(false)
            clear()
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {work.results && (
        <Results
          title={work.results.title}
          results={work.results.rows}
          nameOf={(id) => work.results?.names.get(id) || String(id)}
          text={text}
          onClose={work.forget}
        />
      )}
    </>
  )
}

interface ChangeProps {
  readonly model: Model
  readonly text: Text
  readonly ids: readonly number[]
  readonly count: number
  /** Everything that is filtered is meant, on all pages. */
  readonly whole: boolean
  readonly work: ReturnType<typeof useBulkWork>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Gives a field of the chosen records another value; closing stops what is under way. */
const ChangeMany = ({ model, text, ids, count, whole, work, onDone, onClose }: ChangeProps) => (
  <Suspense fallback={null}>
    <ChangeDialog
      model={model}
      ids={ids}
      count={count}
      whole={whole}
      busy={work.busy}
      progress={work.progress}
      onRun={async (field, value) => {
        if (await work.change(field, value, text.say('lists.change.of', { field: text.field(model, field) }))) onDone()
      }}
      onClose={() => {
        work.stop()
        if (!work.busy) onClose()
      }}
    />
  </Suspense>
)
