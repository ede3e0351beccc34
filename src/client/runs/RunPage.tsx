import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Job } from '../../shared/job.ts'
import { PillSelect } from '../components/PillSelect.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { RecentJobs } from '../jobs/RecentJobs.tsx'
import { recordsChanged } from '../providers/frame.tsx'
import { nameOf } from '../providers/i18n.ts'
import { ProblemError } from '../providers/problem.ts'
import { LeaveGuard } from '../records/form/LeaveGuard.tsx'
import { useText } from '../records/text/useText.ts'
import { useBlocked } from '../records/values/useWhyNot.ts'
import { NotHere } from './NotHere.tsx'
import { RunForm } from './RunForm.tsx'
import { RunResults } from './RunResults.tsx'
import { RunSheetCard } from './RunSheetCard.tsx'
import { type Order, previewKey } from './run.ts'
import { useSeenSchool } from './useSeenSchool.ts'
import './runs.css'

const sheetPlace = 'run-sheet'

/** Into the cells of the sheet, past all that is asked before it. */
const toSheet = (event: MouseEvent) => {
  event.preventDefault()
  const place = document.getElementById(sheetPlace)
  const cell = place?.querySelector<HTMLElement>('[role=grid] [role=gridcell]:not([data-field^="__"])')
  ;(cell ?? place)?.focus()
}

type Asked = Pick<Order, 'input' | 'filter'>

/** One thing done for many: what is asked, a sheet of what would be made for whom, and the work itself. */
export default function RunPage({ run }: { readonly run: RunModel }) {
  const text = useText()
  const client = useQueryClient()
  const blocked = useBlocked(run.makes)
  const seen = useSeenSchool(run)
  const isShown = blocked === undefined || seen !== null
  const [query, setQuery] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [errors, setErrors] = useState<RecordData>({})
  const [ordered, setOrdered] = useState<number | null>(null)
  const [ended, setEnded] = useState(0)
  const job = Number(query.get('job')) || null
  const show = (id: number | null) => {
    const next = new URLSearchParams(window.location.search)
    id === null ? next.delete('job') : next.set('job', String(id))
    setQuery(next, { replace: true })
  }
  const watch = ({ id }: Job) => {
    setOrdered(id)
    show(id)
  }
  const refresh = () => {
    setEnded((count) => count + 1)
    return Promise.all([
      client.invalidateQueries({ queryKey: previewKey(run) }),
      client.invalidateQueries({ queryKey: ['jobs'], exact: true }),
      recordsChanged(client, run.makes),
    ])
  }
  const refused = (error: Error | null) =>
    setErrors(
      error instanceof ProblemError
        ? Object.fromEntries(error.body.problem.errors?.map(({ field = '', message }) => [field, message]) ?? [])
        : {},
    )
  return (
    <div className="page-stack">
      <a className="skip-link" href={`#${sheetPlace}`} onClick={toSheet}>
        {text.say('runs.toSheet')}
      </a>
      <LeaveGuard />
      <PageHeader
        title={text.one(run.input)}
        actions={
          seen && (
            <PillSelect
              label={text.say('runs.seenSchool')}
              value={String(seen.school.id)}
              options={seen.schools.map((one) => ({ value: String(one.id), label: nameOf(one, text.language) }))}
              onChange={(id) => seen.choose(Number(id))}
            />
          )
        }
      />
      {isShown && <RunForm run={run} errors={errors} ordered={ordered} onAsked={setAsked} />}
      {job !== null && (
        <>
          <JobProgress
            key={job}
            id={job}
            fresh={ordered === job}
            undo={run.data.undo === true}
            onEnd={() => void refresh()}
            onOrdered={watch}
            onClose={() => show(null)}
          />
          <RunResults key={`${job} ${ended}`} run={run} job={job} />
        </>
      )}
      <div id={sheetPlace} tabIndex={-1}>
        {isShown ? (
          <RunSheetCard run={run} asked={asked} branch={seen?.school.id} onRefused={refused} onOrdered={watch} />
        ) : (
          <NotHere run={run} why={blocked ?? ''} />
        )}
      </div>
      <RecentJobs actions={['run']} run={run.name} title={text.say('runs.recent')} current={job} onOpen={show} />
    </div>
  )
}
