import { useFormContext, useWatch } from 'react-hook-form'
import type { Reference } from '../../../../schema/record/record.ts'
import { useReferences } from '../values/useLookup.ts'
import { prefixOf } from './place.ts'

/**
 * The record that the field at `name` points to, with its titles: as it came or was picked, else fetched; null without an
 * id or while it is being fetched. And what puts another one beside the field's value.
 */
export function useOwnReference(
  name: string,
  field: string,
  resource: string,
  id: number | null,
): [reference: Reference | null, set: (picked: Reference | null) => void] {
  const { setValue } = useFormContext()
  const refName = `${prefixOf(name)}refs.${field}`
  const known = useWatch({ name: refName }) as Reference | null | undefined
  const [fetched] = useReferences(resource, id !== null && known?.id !== id ? [id] : [])
  const found = known?.id === id ? known : fetched
  return [id !== null && found?.id === id ? found : null, (picked) => setValue(refName, picked)]
}
