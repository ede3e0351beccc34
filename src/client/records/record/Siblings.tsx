import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useText } from '../text/useText.ts'
import { InBranches } from './InBranches.tsx'

interface SiblingsProps {
  readonly model: Model
  readonly record: RecordData & { readonly id: number }
  /** The reference that the records share. */
  readonly by: string
  readonly show: readonly string[]
}

/** The other records with the same reference. */
export function Siblings({ model, record, by, show }: SiblingsProps) {
  const text = useText()
  const title = text.say(`resources.${model.name}.siblings`, { _: text.title(model) })
  return <InBranches title={title} model={model} by={by} shared={record[by]} show={show} without={record.id} />
}
