import { type ReactNode, useMemo } from 'react'
import { type Control, FormProvider, type FormState, useFormContext } from 'react-hook-form'

/**
 * What stands inside begins when React-Admin's form holds its values, and is not rendered again each time that one of the form's
 * own facts changes: it finds a form object that stays the same. What follows a fact subscribes to it (`useFormState`, `useWatch`,
 * `useInput`), as React-Admin's inputs do.
 */
export function SteadyForm({ children }: { readonly children: ReactNode }) {
  const form = useFormContext()
  const { isReady } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a form are those of its control
  const steady = useMemo(() => ({ ...form, formState: factsOf(form.control) }), [form.control])
  return isReady ? <FormProvider {...steady}>{children}</FormProvider> : null
}

/** The facts of the form as they are at the moment in which they are read. */
const factsOf = (control: Control): FormState<Record<string, unknown>> =>
  new Proxy({} as FormState<Record<string, unknown>>, {
    get: (_, name) => Reflect.get(control._formState, name),
  })
