import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'

/** Beside the titles of references: the spelling that was proposed for a field. */
export const proposedOf = (field: string): string => `refs.${field}Proposed`

const load = () => import('../../../../schema/values/names/spell.ts')

/** Proposes how names are spelt in Latin letters while one types them, as long as nobody wrote another spelling. */
export function useSpelled(model: Model, form: UseFormReturn<FieldValues>, isNew: boolean, enabled: boolean): void {
  useEffect(() => {
    const pairs = [...model.fields.values()].flatMap((field) =>
      field.spelledFrom && isWritable(field) ? [{ to: field.field, from: field.spelledFrom }] : [],
    )
    if (!enabled || !pairs.length) return
    const { getValues, resetField, setValue } = form
    let gone = false
    // What the record begins with is nothing that a person typed.
    const propose = async ({ to, from }: (typeof pairs)[number], begins = false) => {
      const { spellName } = await load()
      const [name, own, before] = [from, to, proposedOf(to)].map((one) => String(getValues(one) ?? ''))
      if (gone || (own !== '' && own !== before)) return
      const spelling = /\p{Script=Arabic}/u.test(name ?? '') ? spellName(name ?? '') : ''
      if (spelling === own) return
      setValue(proposedOf(to), spelling)
      if (begins) resetField(to, { defaultValue: spelling || null })
      else setValue(to, spelling || null, { shouldDirty: true })
    }
    if (isNew) for (const pair of pairs) if (getValues(pair.from)) void propose(pair, true)
    const { unsubscribe } = form.watch((_, { name }) => {
      for (const pair of pairs) if (pair.from === name) void propose(pair)
    })
    return () => {
      gone = true
      unsubscribe()
    }
  }, [model, form, isNew, enabled])
}
