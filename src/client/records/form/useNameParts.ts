import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { joinName, type NameParts, nameFields, nameOfParts, splitName } from '../../../../schema/values/name.ts'

const parts = Object.keys(nameFields) as (keyof NameParts)[]

/** A person's full name fills its parts while one types, and the parts make the full name, as the server would on save. */
export function useNameParts(model: Model, form: UseFormReturn<FieldValues>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled || ![nameOfParts, ...Object.values(nameFields)].every((name) => model.fields.has(name))) return
    const { getValues, setValue } = form
    const put = (name: string, value: string) => {
      if ((getValues(name) ?? '') !== value) setValue(name, value || null, { shouldDirty: true })
    }
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (type !== 'change') return
      if (name === nameOfParts) {
        const split = splitName(String(values[name] ?? ''))
        for (const part of parts) put(nameFields[part], split[part])
      } else if (parts.some((part) => nameFields[part] === name)) {
        const given = Object.fromEntries(parts.map((part) => [part, String(values[nameFields[part]] ?? '')]))
        put(nameOfParts, joinName(given as unknown as NameParts))
      }
    })
    return unsubscribe
  }, [model, form, enabled])
}
