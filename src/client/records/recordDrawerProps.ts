import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Saved } from './form/formProps.ts'

export interface RecordDrawerProps {
  readonly model: Model
  /** No id: a new record. */
  readonly id?: number
  /** What a new record begins with besides its defaults. */
  readonly start?: RecordData
  readonly onClose: () => void
  readonly onSaved: (record: Saved) => void
  /** Shows a record that was made, where something comes next. */
  readonly onShow?: (id: number) => void
  /** Whether several may be entered one after the other. */
  readonly again?: boolean
  /** Whether it stands over another form. */
  readonly nested?: boolean
}
