import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { useCalculated } from './useCalculated.ts'
import { useCopied } from './useCopied.ts'
import { useIdentityTypes } from './useIdentityTypes.ts'
import { useNameParts } from './useNameParts.ts'
import { useSpelled } from './useSpelled.ts'

/**
 * Fields whose values follow those of others while these are typed: names from their parts, a name in the other script, the type of
 * an identity number, what is copied from a reference, what is calculated.
 * @param id the record; none while it is new
 */
export function useFollowingFields(
  model: Model,
  form: UseFormReturn<FieldValues>,
  id: number | undefined,
  isNew: boolean,
  enabled: boolean,
) {
  useNameParts(model, form, enabled)
  useSpelled(model, form, isNew, enabled)
  useIdentityTypes(model, form, enabled)
  useCopied(model, form, enabled)
  useCalculated(model, id, form, enabled)
}
