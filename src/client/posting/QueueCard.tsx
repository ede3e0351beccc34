import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
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

/**
 * Orders a job for each action that the chosen documents are posted by: documents of different kinds may have actions of different names.
 * @param said what was warned of, and is agreed to
 */
function useOrder(said: readonly string[], onOrdered: (job: Job) => void) {
  const client = useQueryClient()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  /** @returns whether all were ordered; a refusal is told */
  const order = async (chosen: readonly QueuedDocument[], input: object): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      for (const [action, alike] of Map.groupBy(chosen, (document) => document.action)) {
        const targets = [...Map.groupBy(alike, (document) => document.resource)].map(([resource, own]) => ({
          resource,
          ids: own.map((document) => document.id),
        }))
        onOrdered(await orderJob(client, { action, targets, input }, said))
      }
      return true
    } catch (refused) {
      problem(refused)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, order }
}

/** The queue with what can be done with it, and below what that does to the accounts. */
export function QueueCard({ models, question, onOrdered }: Props) {
  const text = useText()
  const { say } = text
  const { data: queue, error, isPlaceholderData, refetch } = useQueue(question)
  const documents = queue?.documents ?? nothing
  const selection = useSelection(documents)
  const [asked, setAsked] = useState(false)
  const model = models[0] as Model
  const blocked = useBlocked(model)
  const { state } = question
  const { chosen } = selection
  const [first] = chosen
  const action = first?.action ?? ''
  const asking = models.find((one) => one.name === first?.resource) ?? model
  const words = state === 'open' ? 'post' : 'unpost'
  const warned = chosen.filter(({ warnings }) => warnings.length > 0)
  const said = warned.flatMap(({ warnings }) => warnings.map(({ code }) => code))
  const { busy, order } = useOrder(said, onOrdered)
  const run = async (input: object) => {
    if (!(await order(chosen, input))) return
    setAsked(false)
    selection.set(new Set())
  }
  if (error && !queue) return <ErrorState error={error} onRetry={refetch} />
  if (!queue) return <SheetSkeleton />
  return (
    <>
      <Card component="section" sx={{ overflow: 'visible' }} aria-label={say(`posting.${state}`)}>
        <QueueBar documents={documents} chosen={chosen} state={state}>
          <ReasonButton
            {...(state === 'open' && { variant: 'contained', color: 'primary' })}
            disabled={busy}
            reason={blocked ?? (chosen.length ? undefined : say('posting.chooseFirst'))}
            onClick={({ detail }: MouseEvent) => detail < 2 && setAsked(true)}
          >
            {say(`posting.${words}Chosen`)}
          </ReasonButton>
        </QueueBar>
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
            onRun={run}
            onClose={() => setAsked(false)}
          >
            {warned.length > 0 && <Warnings documents={warned} />}
          </ActionDialog>
        </Suspense>
      )}
    </>
  )
}

interface BarProps {
  readonly documents: readonly QueuedDocument[]
  readonly chosen: readonly QueuedDocument[]
  readonly state: Question['state']
  /** What can be done with the chosen ones. */
  readonly children: ReactNode
}

/** How many documents there are, how many of them are wrong, and what the chosen ones come to. */
function QueueBar({ documents, chosen, state, children }: BarProps) {
  const { say } = useText()
  const faulty = documents.filter((document) => document.errors.length > 0).length
  return (
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
      {children}
    </header>
  )
}
