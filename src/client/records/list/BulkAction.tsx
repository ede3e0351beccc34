import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { numberedTitle } from '../values/title.ts'
import type { useBulkWork } from './useBulkWork.ts'

// It brings the inputs of every kind along.
const ActionDialog = lazyPart(async () => ({ default: (await import('../record/ActionDialog.tsx')).ActionDialog }))

const noneLeft: ReadonlyMap<number, string> = new Map()

/** How many of the chosen records a question names. */
const named = 3

interface Props {
  readonly model: Model
  readonly action: string
  /** What the action is called. */
  readonly title: string
  /** Whether everything that is filtered is meant, on all pages. */
  readonly whole: boolean
  /** How many records are chosen. */
  readonly chosen: number
  readonly work: ReturnType<typeof useBulkWork>
  readonly onRun: (input: object) => unknown
  readonly onClose: () => void
}

/** Asks before an action is done with many records: with which, and with which it cannot be done as they stand. */
export function BulkAction({ model, action, title, whole, chosen, work, onRun, onClose }: Props) {
  const text = useText()
  const { number } = useNumerals()
  const { selectedIds, data } = useListContext<RecordData & { id: number }>()
  // Of all that is filtered nobody waits to hear it beforehand.
  const { data: left = noneLeft } = useQuery({
    queryKey: [model.name, 'leftOut', action, selectedIds],
    enabled: !whole,
    staleTime: 0,
    queryFn: () => work.leftOut(action, selectedIds),
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
    <Suspense fallback={null}>
      <ActionDialog
        model={model}
        action={action}
        title={title}
        question={text.say('generated.bulk.question', { action: title, of: text.title(model), count })}
        input={model.actions.get(action)?.input}
        danger={action === 'delete'}
        busy={work.busy}
        onRun={onRun}
        progress={work.progress}
        onClose={() => {
          work.stop()
          if (!work.busy) onClose()
        }}
      >
        {leftStates.length > 0 && <p>{text.say('lists.leftOut', { states: text.list(leftStates) })}</p>}
        {names.length > 0 && (
          <p className="g-muted">{rest > 0 ? text.say('lists.namesAndMore', { names: first, count: rest }) : first}</p>
        )}
      </ActionDialog>
    </Suspense>
  )
}
