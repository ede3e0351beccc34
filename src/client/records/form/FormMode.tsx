import { createContext, useContext } from 'react'

/** How the form around a field stands: a new record, or one that may only be looked at. */
export interface FormMode {
  readonly isNew: boolean
  readonly preview: boolean
  /** Fields that the place of the form decides. */
  readonly decided?: readonly string[] | undefined
}

const FormModeContext = createContext<FormMode>({ isNew: true, preview: false })

export const FormModeProvider = FormModeContext.Provider
export const useFormMode = (): FormMode => useContext(FormModeContext)
