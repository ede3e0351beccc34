import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Attachments } from './Attachments.tsx'
import { History } from './History.tsx'
import { Related } from './Related.tsx'

/** What belongs to a record: what points to it, its attachments, and who changed what. */
export function Rail({ model, record }: { readonly model: Model; readonly record: RecordData & { readonly id: number } }) {
  return (
    <>
      <Related model={model} id={record.id} />
      <Attachments model={model} id={record.id} />
      <History model={model} id={record.id} version={record['version']} />
    </>
  )
}
