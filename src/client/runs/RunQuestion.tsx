import { Suspense } from 'react'
import type { RunModel } from '../../../schema/run.ts'
import { lazyPart } from '../providers/chunks.ts'
import { useNumerals } from '../providers/numerals.ts'
import { useText } from '../records/text/useText.ts'
import { RunSums } from './RunSums.tsx'
import type { Preview } from './run.ts'

// It brings the inputs of every kind along.
const ActionDialog = lazyPart(async () => ({ default: (await import('../records/record/ActionDialog.tsx')).ActionDialog }))

interface Props {
  readonly run: RunModel
  readonly preview: Preview
  /** What the order is called. */
  readonly title: string
  readonly busy: boolean
  readonly onRun: () => void
  readonly onClose: () => void
}

/** Asks before a run is ordered: for how many, and what it comes to. */
export function RunQuestion({ run, preview, title, busy, onRun, onClose }: Props) {
  const text = useText()
  const { number } = useNumerals()
  const { counts } = preview
  return (
    <Suspense fallback={null}>
      <ActionDialog
        model={run.input}
        action="run"
        title={title}
        question={text.say(run.data.anew ? 'runs.questionAnew' : 'runs.question', {
          subjects: number((counts?.ready ?? 0) + (counts?.asked ?? 0)),
          whom: text.title(run.over),
        })}
        busy={busy}
        onRun={onRun}
        onClose={onClose}
      >
        <RunSums run={run} preview={preview} />
      </ActionDialog>
    </Suspense>
  )
}
