import { Suspense } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Attachments } from './Attachments.tsx'
import { Beside } from './Beside.tsx'
import { EntryPanel } from './entry/EntryPanel.tsx'
import { History } from './History.tsx'
import { panels } from './panels.ts'
import { Related } from './Related.tsx'

/** What belongs to a record: what it does to the books, what points to it, its attachments, and who changed what. */
export function Rail({ model, record }: { readonly model: Model; readonly record: RecordData & { readonly id: number } }) {
  const Panel = panels[model.name]
  return (
    <>
      {model.posting !== undefined && <EntryPanel model={model} id={record.id} version={record['version']} />}
      {Panel && (
        <Suspense>
          <Panel id={record.id} version={record['version']} />
        </Suspense>
      )}
      {model.data.beside && (
        <Beside model={model} record={record} by={model.data.beside.by} show={model.data.beside.show ?? []} />
      )}
      <Related model={model} id={record.id} />
      <Attachments model={model} id={record.id} />
      <History model={model} id={record.id} version={record['version']} />
    </>
  )
}
