import { createContext, useContext } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'

/** How the form around a field stands: a new record, or one that may only be looked at. */
export interface FormMode {
  /** What the fields are of; absent in a form that no definition made. */
  readonly model?: Model
  /** Fields that the model does not have: what an action asks for. */
  readonly fields?: readonly ModelField[]
  readonly isNew: boolean
  readonly preview: boolean
  /** Fields and lines of the stored record that stay as they are. */
  readonly closed?: ReadonlySet<string>
  /** Fields that the place of the form decides. */
  readonly decided?: readonly string[] | undefined
  /** The fields that are asked besides those that must be filled, where no others are; all of them when absent. */
  readonly quick?: readonly string[] | undefined
}

const FormModeContext = createContext<FormMode>({ isNew: true, preview: false })

export const FormModeProvider = FormModeContext.Provider
export const useFormMode = (): FormMode => useContext(FormModeContext)
