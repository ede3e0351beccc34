import { useMemo } from 'react'
import type { JobFailure } from '../../shared/job.ts'
import { Icon } from '../components/Icon.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useT } from '../providers/i18n.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { useDocumentName } from '../records/values/useDocumentName.ts'
import { DataSheet } from '../sheet/DataSheet.tsx'
import type { SheetColumn } from '../sheet/SheetColumn.ts'

/** The records that a job could not do, each with its reason and the way to it. */
export function JobFailures({ failures, failed }: { readonly failures: readonly JobFailure[]; readonly failed: number }) {
  const t = useT()
  const { find } = useDefinitions()
  const nameOf = useDocumentName()
  const title = t('jobs.refused', { count: failed })
  const { columns, card } = useMemo(() => {
    const reason = ({ message, asks }: JobFailure) => (
      <span className="job-reason" data-asks={asks === true}>
        <Icon name={asks ? 'question' : 'warning'} size={16} />
        {message}
      </span>
    )
    const link = ({ resource, record, number, title }: JobFailure) =>
      find(resource) ? <DocumentLink resource={resource} id={record} number={number} title={title} /> : title
    const called = ({ resource, number, title }: JobFailure) => title ?? `${nameOf(resource, number).kind} ${number ?? ''}`
    const columns: readonly SheetColumn<JobFailure>[] = [
      { field: 'record', title: t('jobs.record'), width: 160, value: called, show: link },
      { field: 'reason', title: t('jobs.reason'), width: 240, grow: 1, value: ({ message }) => message, show: reason },
    ]
    const card = (failure: JobFailure) => (
      <div>
        {link(failure)}
        {reason(failure)}
      </div>
    )
    return { columns, card }
  }, [t, find, nameOf])
  return (
    <section className="job-failures" aria-label={title}>
      <h3>{title}</h3>
      <DataSheet name="jobFailures" label={title} wraps={always} rows={failures} idOf={idOf} columns={columns} card={card} />
      {failed > failures.length && <p className="hint">{t('jobs.more', { count: failed - failures.length })}</p>}
    </section>
  )
}

const always = () => true

const idOf = ({ resource, record }: JobFailure) => `${resource} ${record}`
