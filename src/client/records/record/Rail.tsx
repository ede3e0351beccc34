import { Suspense } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Attachments } from './Attachments.tsx'
import { Begins } from './Begins.tsx'
import { EntryPanel } from './entry/EntryPanel.tsx'
import { Figures } from './Figures.tsx'
import { History } from './History.tsx'
import { Origins } from './Origins.tsx'
import { panelOf } from './panels.ts'
import { Referred } from './Referred.tsx'
import { Related } from './Related.tsx'
import { Siblings } from './Siblings.tsx'
import { Timeline } from './Timeline.tsx'

/** What belongs to a record: what it does to the books, what points to it, its attachments, and who changed what. */
export function Rail({ model, record }: { readonly model: Model; readonly record: RecordData & { readonly id: number } }) {
  const Panel = panelOf(model)
  return (
    <>
      {model.posting !== undefined && model.data.ownBy?.all === undefined && (
        <EntryPanel model={model} id={record.id} version={record['version']} />
      )}
      {Panel && (
        <Suspense>
          <Panel resource={model.name} id={record.id} version={record['version']} />
        </Suspense>
      )}
      <Figures model={model} record={record} />
      <Begins model={model} record={record} />
      {Object.entries(model.data.rail ?? {}).map(([by, show]) => (
        <Referred key={by} model={model} record={record} by={by} show={show} />
      ))}
      {model.data.siblings && (
        <Siblings model={model} record={record} by={model.data.siblings.by} show={model.data.siblings.show ?? []} />
      )}
      {model.data.timeline && <Timeline model={model} id={record.id} version={record['version']} />}
      <Origins model={model} record={record} />
      <Related model={model} id={record.id} />
      <Attachments model={model} id={record.id} />
      <History model={model} id={record.id} version={record['version']} />
    </>
  )
}
