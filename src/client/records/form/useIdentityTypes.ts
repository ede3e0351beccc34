import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { identityTypesOf } from '../../../../schema/record/identityTypes.ts'

/**
 * A number of identity that tells its type proposes it while one types, as in a file that is imported. Only a type that is
 * empty, or that was proposed here, follows the number: what a person chose stays.
 */
export function useIdentityTypes(model: Model, form: UseFormReturn<FieldValues>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const { getValues, setValue } = form
    const proposed = new Map<string, unknown>()
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (type !== 'change' || name === undefined) return
      proposed.delete(name)
      if (model.fields.get(name)?.kind !== 'identity') return
      for (const [field, identityType] of Object.entries(identityTypesOf(model.fields, { [name]: values[name] }))) {
        const given = getValues(field) ?? ''
        if (given === identityType || (given !== '' && given !== proposed.get(field))) continue
        proposed.set(field, identityType)
        setValue(field, identityType, { shouldDirty: true })
      }
    })
    return unsubscribe
  }, [model, form, enabled])
}
