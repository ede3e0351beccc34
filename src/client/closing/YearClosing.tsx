import Paper from '@mui/material/Paper'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import { Empty } from '../components/Empty.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { PillSelect } from '../components/PillSelect.tsx'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { useDaftar } from '../providers/data.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { inOrder, useCan, useFrame } from '../providers/frame.tsx'
import { orderJob } from '../providers/useJob.ts'
import { useProblem } from '../providers/useProblem.ts'
import { ActionDialog } from '../records/record/ActionDialog.tsx'
import { useText } from '../records/text/useText.ts'
import { ClosedYear } from './ClosedYear.tsx'
import { ClosingBranches } from './ClosingBranches.tsx'
import { ClosingChecks } from './ClosingChecks.tsx'
import { ClosingSteps } from './ClosingSteps.tsx'
import { leftOpen, stopping, useClosing } from './useClosing.ts'
import './closing.css'

/** Closing a year of the books, step by step; what was closed is opened again from here. */
export default function YearClosing() {
  const { say } = useText()
  const { years, year } = useFrame()
  const [query, setQuery] = useSearchParams()
  const known = inOrder(years).filter((one): one is typeof one & { id: number; year: number } => one.id !== null)
  const asked = Number(query.get('id'))
  const id = known.find((one) => one.id === asked)?.id ?? year?.id ?? years.find((one) => one.id !== null)?.id ?? undefined
  if (id === undefined) return <Empty title={say('closing.noYears')} />
  return (
    <div className="page-stack">
      <PageHeader
        title={say('pages.yearClosing')}
        actions={
          <PillSelect
            firm
            label={say('shell.year')}
            value={String(id)}
            onChange={(chosen) => setQuery({ id: chosen })}
            options={known.map((one) => ({ value: String(one.id), label: String(one.year) }))}
          />
        }
      />
      <OfYear
        key={id}
        id={id}
        job={Number(query.get('job')) || null}
        onJob={(job) => setQuery({ id: String(id), ...(job !== null && { job: String(job) }) })}
      />
    </div>
  )
}

type Asked = 'close' | 'closeUnfinished' | 'reopen'

interface Props {
  readonly id: number
  /** The job that closes it, while it is watched: it stands in the address and outlives a reload. */
  readonly job: number | null
  readonly onJob: (job: number | null) => void
}

/** Orders the closing of a year as a job, or opens it again at once. */
function useRun(model: Model, id: number, onJob: Props['onJob']) {
  const text = useText()
  const notify = useNotify()
  const client = useQueryClient()
  const problem = useProblem()
  const daftar = useDaftar()
  const [fresh, setFresh] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  // The books, the years and what they allow are different now on every screen.
  const refresh = () => client.invalidateQueries()
  /** @returns whether it was done; a refusal is told */
  const run = async (name: Asked, input: object): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      if (name !== 'reopen') {
        const ordered = await orderJob(client, { action: name, targets: [{ resource: model.name, ids: [id] }], input })
        setFresh(ordered.id)
        onJob(ordered.id)
      } else {
        await daftar.action(model.name, id, name, input)
        onJob(null)
        notify('generated.actionDone', { type: 'success', messageArgs: { action: text.action(model, name) } })
        await refresh()
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
  return { run, refresh, busy, fresh }
}

function OfYear({ id, job, onJob }: Props) {
  const text = useText()
  const { say } = text
  const can = useCan()
  const model = useDefinitions().get('fiscalYears')
  const { data: closing, error, refetch } = useClosing(id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { run, refresh, busy, fresh } = useRun(model, id, onJob)
  if (error && !closing) return <ErrorState error={error} onRetry={refetch} />
  if (!closing) return <SkeletonPage rows={6} />
  const { year } = closing
  const closed = year.status === 'closed'
  const stopped = stopping(closing)
  const isUnfinished = leftOpen(closing) > 0
  const closes: Asked = isUnfinished ? 'closeUnfinished' : 'close'
  const permission = model.actions.get(closes)?.permission
  const isTheirs = permission === undefined || can(permission)
  const lead = closed ? 'closed' : stopped ? 'stopped' : isUnfinished ? 'openItems' : 'ready'
  const refused = stopped ? say('closing.lead.stopped', { count: stopped }) : isTheirs ? undefined : say('closing.lead.openItems')
  const at = closed ? 'result' : job !== null ? 'run' : stopped ? 'checks' : 'preview'
  return (
    <>
      <ClosingSteps at={at} stopped={stopped > 0 && !closed} over={closed} />
      <Paper component="header" variant="outlined" className="closing-card closing-ways">
        <h2>
          {say('closing.of', { year: String(year.year) })}{' '}
          <bdi className="ltr figure">{`${year.startDate} – ${year.endDate}`}</bdi>
        </h2>
        <StatePill tone={closed ? 'neutral' : 'success'} label={text.choice(model, 'status', year.status)} />
        <p>{say(`closing.lead.${lead}`, { count: stopped })}</p>
        {!closed && (
          <ReasonButton
            variant="contained"
            color="primary"
            disabled={busy}
            reason={refused}
            onClick={(event: MouseEvent) => event.detail < 2 && setAsked(closes)}
          >
            {text.action(model, closes)}
          </ReasonButton>
        )}
      </Paper>
      {job !== null && (
        <JobProgress key={job} id={job} fresh={fresh === job} onEnd={() => void refresh()} onClose={() => onJob(null)} />
      )}
      {closed ? (
        <ClosedYear closing={closing} busy={busy} onReopen={() => setAsked('reopen')} />
      ) : (
        <ClosingChecks closing={closing} />
      )}
      <ClosingBranches closing={closing} />
      {asked !== null && (
        <ActionDialog
          model={model}
          action={asked}
          title={text.action(model, asked)}
          question={say(`closing.question.${asked}`, {
            year: String(year.year),
            next: String(closing.next?.year ?? year.year + 1),
          })}
          input={model.actions.get(asked)?.input}
          danger={asked === 'reopen'}
          busy={busy}
          onRun={async (input) => (await run(asked, input)) && setAsked(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
