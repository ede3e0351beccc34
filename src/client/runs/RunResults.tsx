import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RunModel } from '../../../schema/run.ts'
import type { Tone } from '../../../schema/tones.ts'
import type { JobResult } from '../../shared/job.ts'
import { Fold } from '../components/Fold.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { http } from '../providers/http.ts'
import { useText } from '../records/text/useText.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { DataSheet } from '../sheet/DataSheet.tsx'
import { pageSize, type SheetColumn, type SheetQuery } from '../sheet/SheetColumn.ts'

const tones: Readonly<Record<JobResult['state'], Tone>> = {
  waiting: 'neutral',
  done: 'success',
  skipped: 'neutral',
  failed: 'danger',
  cancelled: 'neutral',
}

const idOf = ({ record }: JobResult) => String(record)
const always = () => true

/** What became of each subject of a run, folded: page by page. */
export function RunResults({ run, job }: { readonly run: RunModel; readonly job: number }) {
  const { say, one } = useText()
  const [query, setQuery] = useState<SheetQuery>({ page: 0, sort: null })
  const { data } = useQuery({
    queryKey: ['jobs', job, 'rows', query.page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const range = JSON.stringify([query.page * pageSize, (query.page + 1) * pageSize - 1])
      const { json, headers } = await http<readonly JobResult[]>(`jobs/${job}/rows?${new URLSearchParams({ range })}`, { signal })
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/')[1] ?? 0) }
    },
  })
  const { columns, card } = useMemo(() => {
    const link = (row: JobResult) => (
      <DocumentLink resource={row.resource} id={row.record} number={row.number} title={row.title} newTab />
    )
    const state = (row: JobResult) => <StatePill tone={tones[row.state]} label={say(`runs.result.${row.state}`)} />
    const made = (row: JobResult) => (
      <span className="run-state">{row.message ?? row.made.map((each) => <DocumentLink key={each.id} {...each} newTab />)}</span>
    )
    const columns: readonly SheetColumn<JobResult>[] = [
      { field: 'record', title: one(run.over), width: 200, grow: 1, value: ({ title }) => title, show: link },
      { field: 'state', title: say('runs.check'), width: 150, value: (row) => row.state, show: state },
      { field: 'made', title: say('runs.made'), width: 220, grow: 1, value: ({ message }) => message, show: made },
    ]
    const card = (row: JobResult) => (
      <div className="run-card">
        <b>
          {link(row)} {state(row)}
        </b>
        {made(row)}
      </div>
    )
    return { columns, card }
  }, [run, say, one])
  if (!data?.rows.length) return null
  return (
    <Fold variant="outlined" heading="h2" title={say('runs.results')}>
      <DataSheet
        name="runResults"
        label={say('runs.results')}
        wraps={always}
        rows={data.rows}
        idOf={idOf}
        columns={columns}
        card={card}
        server={{ total: data.total, query, onQuery: setQuery }}
      />
    </Fold>
  )
}
