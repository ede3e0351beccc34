import type { RefObject } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { MenuEntry } from '../../components/MenuButton.tsx'
import type { FormHandle } from '../form/FormHandle.ts'

export interface RecordActionsProps {
  readonly model: Model
  readonly record: RecordData & { readonly id: number }
  /** The form that shows the record: what was typed into it is saved or taken back first. */
  readonly form?: RefObject<FormHandle | null>
  readonly onDone: () => void
  readonly onDeleted: () => void
  readonly items?: readonly MenuEntry[]
  /** Whether something is to be saved first: then saving is the one main button of the page. */
  readonly typing?: boolean
}
