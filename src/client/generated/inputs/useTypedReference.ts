import { useFormContext } from 'react-hook-form'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { findCells } from '../lines/references.ts'
import { prefixOf } from './place.ts'

/**
 * Keeps what was typed into a reference and not chosen: it stands where it was typed, the check refuses it. A code or a
 * whole title that was typed faster than the list came is found on the server and chosen.
 */
export function useTypedReference(model: Model, field: ModelField, name: string, onChange: (value: unknown) => void) {
  const daftar = useDaftar()
  const registry = useDefinitions()
  const { getValues, setValue } = useFormContext()
  return (typed: string): void => {
    const refs = `${prefixOf(name)}refs.${field.field}`
    setValue(refs, null)
    onChange(typed)
    findCells(daftar, registry, model, [field], [{ offset: 0, field, text: typed }]).then(
      ([found]) => {
        if (!found || getValues(name) !== typed) return
        setValue(refs, found.refs)
        setValue(name, found.value, { shouldDirty: true, shouldTouch: true })
      },
      // Without an answer the text stays marked.
      () => undefined,
    )
  }
}
