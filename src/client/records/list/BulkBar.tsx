import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Action } from '../../../../schema/language/action.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { ReasonButton } from '../../components/ReasonButton.tsx'
import { lazyPart } from '../../providers/chunks.ts'
import { useCan, useWritable } from '../../providers/frame.tsx'
import { useNumerals } from '../../providers/numerals.ts'
import type { Text } from '../text/useText.ts'
import { numberedTitle } from '../values/title.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { PrintChosen } from './PrintChosen.tsx'
import { Results } from './Results.tsx'
import { useBulkWork } from './useBulkWork.ts'

// It brings the inputs of every kind along.
const ChangeDialog = lazyPart(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }))
const ActionDialog = lazyPart(async () => ({ default: (await import('../record/ActionDialog.tsx')).ActionDialog }))

/** The permission that an action needs: its own, or that of editing. */
export const permissionOf = (model: Model, action: Action): string => action.permission ?? model.permissions.edit

const noneLeft: ReadonlyMap<number, string> = new Map()

/** How many of the chosen records a question names. */
const named = 3

/** What can be done with the chosen records: delete, and the actions that the definition allows on many. */
export function BulkBar({ model, text }: { readonly model: Model; readonly text: Text }) {
  const { selectedIds, onUnselectItems, data, total = 0 } = useListContext<RecordData & { id: number }>()
  const can = useCan()
  const { number } = useNumerals()
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
  // Of all that is filtered nobody waits to hear it beforehand.
  const { data: left = noneLeft } = useQuery({
    queryKey: [model.name, 'leftOut', asked, selectedIds],
    enabled: asked !== null && !whole,
    staleTime: 0,
    queryFn: () => work.leftOut(asked ?? '', selectedIds),
  })
  const leftStates = [...Map.groupBy(left.values(), (state) => state)].map(
    ([state, all]) => `${text.choice(model, 'status', state)} (${number(all.length)})`,
  )
  const names = (data ?? [])
    .filter(({ id }) => selectedIds.includes(id) && !left.has(id))
    .map((one) => numberedTitle(model, one, text))
  const first = text.list(names.slice(0, named))
  const count = chosen - (whole ? 0 : left.size)
  const rest = count - Math.min(named, names.length)
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
        <Suspense fallback={null}>
          <ActionDialog
            model={model}
            action={asked}
            title={label(asked)}
            question={text.say('generated.bulk.question', { action: label(asked), of: text.title(model), count })}
            input={model.actions.get(asked)?.input}
            danger={asked === 'delete'}
            busy={work.busy}
            onRun={(input) => run(asked, input)}
            progress={work.progress}
            onClose={() => {
              work.stop()
              if (!work.busy) setAsked(null)
            }}
          >
            {leftStates.length > 0 && <p>{text.say('lists.leftOut', { states: text.list(leftStates) })}</p>}
            {names.length > 0 && (
              <p className="g-muted">{rest > 0 ? text.say('lists.namesAndMore', { names: first, count: rest }) : first}</p>
            )}
          </ActionDialog>
        </Suspense>
      )}
      {changing && (
        <Suspense fallback={null}>
          <ChangeDialog
            model={model}
            ids={selectedIds}
            count={chosen}
            whole={whole}
            busy={work.busy}
            progress={work.progress}
            onRun={async (field, value) => {
              if (!(await work.change(field, value, text.say('lists.change.of', { field: text.field(model, field) })))) return
              setChanging(false)
              clear()
            }}
            onClose={() => {
              work.stop()
              if (!work.busy) setChanging(false)
            }}
          />
        </Suspense>
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
