import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { RunModel } from '../../../schema/run.ts'
import type { Job } from '../../shared/job.ts'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { lazyPart } from '../providers/chunks.ts'
import { useCan } from '../providers/frame.tsx'
import { useNumerals } from '../providers/numerals.ts'
import { orderJob } from '../providers/useJob.ts'
import { useProblem } from '../providers/useProblem.ts'
import { useText } from '../records/text/useText.ts'
import { useBlocked } from '../records/values/useWhyNot.ts'

// It brings the inputs of every kind along.
const ActionDialog = lazyPart(async () => ({ default: (await import('../records/record/ActionDialog.tsx')).ActionDialog }))

interface Props {
  readonly run: RunModel
  readonly action: string
  /** The records that stand and wait for it. */
  readonly waiting: readonly number[]
  /** Nothing else is left to do: this is what the sheet is looked at for. */
  readonly main: boolean
  readonly onOrdered: (job: Job) => void
}

/** What the sheet offers for all that stands: an action of what was made, as a job. */
export function RunOffer({ run, action, waiting, main, onOrdered }: Props) {
  const text = useText()
  const client = useQueryClient()
  const problem = useProblem()
  const can = useCan()
  const { number } = useNumerals()
  const blocked = useBlocked(run.makes)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const permission = run.makes.actions.get(action)?.permission ?? run.makes.permissions.edit
  if (!can(permission) || !waiting.length) return null
  const label = text.action(run.makes, action)
  const send = async (input: object) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      onOrdered(await orderJob(client, { action, targets: [{ resource: run.makes.name, ids: waiting }], input }))
      setAsking(false)
    } catch (refused) {
      problem(refused)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <>
      <ReasonButton
        variant={main ? 'contained' : 'outlined'}
        color="primary"
        disabled={busy}
        reason={blocked}
        onClick={() => setAsking(true)}
      >
        {`${label} (${number(waiting.length)})`}
      </ReasonButton>
      {asking && (
        <Suspense fallback={null}>
          <ActionDialog
            model={run.makes}
            action={action}
            title={label}
            question={text.say('generated.bulk.question', { action: label, of: text.title(run.makes), count: waiting.length })}
            input={run.makes.actions.get(action)?.input}
            busy={busy}
            onRun={send}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
