import { useFormContext } from 'react-hook-form'
import type { Model, ModelField, ModelLines } from '../../../../schema/model.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { toast } from '../../shell/dialogs/notices.ts'
import { useProblem } from '../../shell/dialogs/useProblem.ts'
import { alikeOf } from '../inputs/place.ts'
import { useText } from '../text/useText.ts'
import { findCells, namedCells } from './references.ts'

/** Fills the pasted cells that name records, as soon as the server has found them; the others are marked where they are. */
export function usePastedReferences(model: Model, lines: ModelLines) {
  const daftar = useDaftar()
  const registry = useDefinitions()
  const problem = useProblem()
  const { say } = useText()
  const { getValues, setValue, trigger } = useFormContext()
  return async (pasted: string, columns: readonly ModelField[], row: number): Promise<void> => {
    const cells = namedCells(pasted, columns)
    const at = (cell: { offset: number; field: ModelField }, before = '') =>
      `${lines.name}.${row + cell.offset}.${before}${cell.field.field}`
    try {
      // What is not found stays as it was pasted, for the check to refuse.
      for (const cell of cells) {
        setValue(at(cell, 'refs.'), null)
        setValue(alikeOf(at(cell, 'refs.')), null)
        setValue(at(cell), cell.text, { shouldDirty: true, shouldTouch: true })
      }
      const { found, alike } = await findCells(daftar, registry, model, lines.fields.values(), cells, {
        standing: (offset, field) => getValues(`${lines.name}.${row + offset}.refs.${field}`),
      })
      for (const cell of found) {
        setValue(at(cell, 'refs.'), cell.refs)
        setValue(at(cell), cell.value, { shouldDirty: true, shouldTouch: true })
      }
      for (const [cell, count] of alike) setValue(alikeOf(at(cell, 'refs.')), count)
      await trigger(lines.name)
      const lost = cells.filter((cell) => !found.some((one) => one.offset === cell.offset && one.field === cell.field))
      if (lost.length) toast(say('generated.pasteLost', { count: lost.length }), 'bad')
    } catch (error) {
      problem(error)
    }
  }
}
