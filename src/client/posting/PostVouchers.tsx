import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Model } from '../../../schema/model.ts'
import type { Job } from '../../shared/job.ts'
import { FoldedOnPhone } from '../components/FoldedOnPhone.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { RecentJobs } from '../jobs/RecentJobs.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { recordsChanged } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { Filters } from './Filters.tsx'
import { QueueCard } from './QueueCard.tsx'
import { queueKey } from './queue.ts'
import { useAddress } from './queueAddress.ts'
import './posting.css'

/** The actions that bring documents of a definition into the books, or take them back. */
const bookActions = ({ actions }: Model): string[] =>
  [...actions].flatMap(([name, { posts, unposts }]) => (posts !== undefined || unposts ? [name] : []))

/** Posting of many documents at once, and taking them back: what waits, its faults, and its effect on the books. */
export default function PostVouchers() {
  const t = useT()
  const client = useQueryClient()
  const { models } = useDefinitions()
  const posting = useMemo(() => models.filter((model) => model.posting !== undefined), [models])
  const { question, job, change } = useAddress(posting)
  // What was open once stays while one kind after the other is ticked.
  const [unchosen] = useState(question.types.length === 0)
  const [ordered, setOrdered] = useState<number | null>(null)
  const watch = ({ id }: Job) => {
    setOrdered(id)
    change({ job: String(id) })
  }
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queueKey }),
      client.invalidateQueries({ queryKey: ['jobs'], exact: true }),
      client.invalidateQueries({ queryKey: ['report'] }),
      ...posting.map((model) => recordsChanged(client, model)),
    ])
  return (
    <div className="page-stack">
      <PageHeader title={t('pages.postVouchers')} />
      <FoldedOnPhone title={t('generated.filter.name')} open={unchosen}>
        <Filters models={posting} question={question} onChange={change} />
      </FoldedOnPhone>
      {job !== null && (
        <JobProgress
          key={job}
          id={job}
          fresh={ordered === job}
          onEnd={() => void refresh()}
          onOrdered={watch}
          onClose={() => change({ job: null })}
        />
      )}
      {question.types.length > 0 && (
        <QueueCard
          models={posting.filter((model) => question.types.includes(model.name))}
          question={question}
          onOrdered={watch}
        />
      )}
      <RecentJobs actions={posting.flatMap(bookActions)} current={job} onOpen={(id) => change({ job: String(id) })} />
    </div>
  )
}
