import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import type { Model } from '../../../schema/model.ts'
import { sum } from '../../../schema/values/money.ts'
import type { Job } from '../../shared/job.ts'
import type { QueuedDocument } from '../../shared/postQueue.ts'
import { Empty } from '../components/Empty.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Figure } from '../components/Figure.tsx'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { lazyPart } from '../providers/chunks.ts'
import { orderJob } from '../providers/useJob.ts'
import { useProblem } from '../providers/useProblem.ts'
import { useText } from '../records/text/useText.ts'
import { useBlocked } from '../records/values/useWhyNot.ts'
import { SheetSkeleton } from '../sheet/DataSheet.tsx'
import { Effects } from './Effects.tsx'
import { QueueSheet } from './QueueSheet.tsx'
import { useQueue } from './queue.ts'
import '../sheet/sheet.css'
import type { Question } from './queueAddress.ts'
import { useSelection } from './useSelection.ts'
import { Warnings } from './Warnings.tsx'

// It brings the inputs of every kind along.
const ActionDialog = lazyPart(async () => ({ default: (await import('../records/record/ActionDialog.tsx')).ActionDialog }))

const nothing: readonly QueuedDocument[] = []

interface Props {
  /** The chosen kinds of documents; one at least. */
  readonly models: readonly Model[]
  readonly question: Question
  readonly onOrdered: (job: Job) => void
}

/** The queue with what can be done with it, and below what that does to the accounts. */
export function QueueCard({ models, question, onOrdered }: Props) {
  const text = useText()
  const { say } = text
  const client = useQueryClient()
  const problem = useProblem()
  const { data: queue, error, isPlaceholderData, refetch } = useQueue(question)
  const documents = queue?.documents ?? nothing
  const selection = useSelection(documents)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const model = models[0] as Model
  const blocked = useBlocked(model)
  const { state } = question
  const { chosen } = selection
  // Documents of different kinds may be posted by actions of different names.
  const [first] = chosen
  const action = first?.action ?? ''
  const asking = models.find((one) => one.name === first?.resource) ?? model
  const words = state === 'open' ? 'post' : 'unpost'
  const warned = chosen.filter(({ warnings }) => warnings.length > 0)
  const faulty = documents.filter((document) => document.errors.length > 0).length

  const order = async (input: object) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      for (const [named, alike] of Map.groupBy(chosen, (document) => document.action)) {
        const targets = [...Map.groupBy(alike, (document) => document.resource)].map(([resource, own]) => ({
          resource,
          ids: own.map((document) => document.id),
        }))
        const job = await orderJob(
          client,
          { action: named, targets, input },
          warned.flatMap(({ warnings }) => warnings.map(({ code }) => code)),
        )
        onOrdered(job)
      }
      setAsked(false)
      selection.set(new Set())
    } catch (refused) {
      problem(refused)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  if (error && !queue) return <ErrorState error={error} onRetry={refetch} />
  if (!queue) return <SheetSkeleton />
  return (
    <>
      <Card component="section" sx={{ overflow: 'visible' }} aria-label={say(`posting.${state}`)}>
        <header className="sheet-bar post-bar">
          <p>
            <b>{say(`posting.found.${state}`, { count: documents.length })}</b>
            {faulty > 0 && <span className="post-faulty">{say('posting.faulty', { count: faulty })}</span>}
          </p>
          <p className="post-chosen" aria-live="polite">
            {chosen.length > 0 && (
              <>
                {say('posting.chosen', { count: chosen.length })} ·{' '}
                <Figure amount={sum(chosen.flatMap(({ amount }) => amount ?? []))} strong />
              </>
            )}
          </p>
          <ReasonButton
            {...(state === 'open' && { variant: 'contained', color: 'primary' })}
            disabled={busy}
            reason={blocked ?? (chosen.length ? undefined : say('posting.chooseFirst'))}
            onClick={({ detail }: MouseEvent) => detail < 2 && setAsked(true)}
          >
            {say(`posting.${words}Chosen`)}
          </ReasonButton>
        </header>
        {queue.more > 0 && (
          <Alert severity="warning" icon={false} sx={{ borderRadius: 0 }}>
            {say('posting.more', { count: queue.more })}
          </Alert>
        )}
        {documents.length > 0 ? (
          <QueueSheet
            documents={documents}
            selection={blocked === undefined ? selection : undefined}
            state={state}
            busy={isPlaceholderData}
          />
        ) : (
          <Empty icon="receiptLong" title={say(`posting.none.${state}`)}>
            {say('posting.noneText')}
          </Empty>
        )}
      </Card>
      <Effects queue={queue} chosen={chosen} state={state} />
      {asked && (
        <Suspense fallback={null}>
          <ActionDialog
            model={asking}
            action={action}
            title={text.action(asking, action)}
            question={say(`posting.${words}Question`, { count: chosen.length })}
            input={asking.actions.get(action)?.input}
            busy={busy}
            onRun={order}
            onClose={() => setAsked(false)}
          >
            {warned.length > 0 && <Warnings documents={warned} />}
          </ActionDialog>
        </Suspense>
      )}
    </>
  )
}
