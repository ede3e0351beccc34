import type { ReactNode, Ref, RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { FormHandle } from './FormHandle.ts'
import type { FaultMessages } from './useFaultMessages.ts'

export type Saved = RecordData & { readonly id: number }

export interface RecordFormProps {
  readonly model: Model
  readonly record?: Saved | undefined
  /** What a new record begins with besides its defaults. */
  readonly start?: RecordData | undefined
  /** Fields that the place of the form decides. */
  readonly decided?: readonly string[] | undefined
  readonly preview: boolean
  /** Why it is only a preview, where the record itself is the reason. */
  readonly why?: string | undefined
  readonly onSaved: (record: Saved, again: boolean) => void
  /** Whether many are entered one after the other. */
  readonly again?: boolean
  /** What is told beside the form; of a new record below its lines, for it comes only as others are chosen. */
  readonly rail?: ReactNode
  /** In a drawer there is no place for the index. */
  readonly narrow?: boolean
  /** Whether the form stands over another one, which guards the page already. */
  readonly nested?: boolean
  /** For the parent, which may close the form or act on its record. */
  readonly handle?: Ref<FormHandle>
  /** Whether the page has a main button of its own while nothing was typed. */
  readonly led?: boolean
  readonly onTyping?: ((typing: boolean) => void) | undefined
  /** Takes another record that has a refused value already, in place of this one. */
  readonly onUse?: (id: number) => void
}

export interface FormBodyProps extends RecordFormProps {
  readonly check: (values: FieldValues) => FaultMessages
  readonly wanted: RefObject<string | undefined>
  /** Where the form learns what a submit does. */
  readonly onSubmit: RefObject<() => unknown>
}
