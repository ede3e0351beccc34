import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useText } from '../text/useText.ts'
import { guardAgainst } from './guards.ts'
import { useRefused } from './useRefused.ts'
import { useWho } from './useWho.ts'

/** Why a record cannot be written as it stands, null where it can. Of a posted one that is not taken back either, the reason says what is left to do. */
export function useKept(model: Model, record: (RecordData & { readonly id: number }) | undefined): string | null {
  const text = useText()
  const who = useWho()
  const guard = record ? guardAgainst(model, record, 'edit', who) : null
  const back = guard === 'Document.Posted' ? (model.posting?.unposts ?? undefined) : undefined
  const refused = useRefused(model, record, back === undefined ? [] : [back])
  if (guard === null) return null
  return (back && refused[back]) || text.fault({ code: guard }, '')
}
