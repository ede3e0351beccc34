import { Suspense } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { lazyPart } from '../../providers/chunks.ts'
import type { Text } from '../text/useText.ts'
import type { useBulkWork } from './useBulkWork.ts'

// It brings the inputs of every kind along.
const ChangeDialog = lazyPart(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }))

interface Props {
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
export const ChangeMany = ({ model, text, ids, count, whole, work, onDone, onClose }: Props) => (
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
