import { useFormContext } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { toFixed } from '../../../../schema/values/money.ts'
import { useDecimals } from '../../providers/frame.tsx'
import { lineKeys } from './keys.ts'
import { toGroup } from './lineGroups.ts'
import { balancingAmount } from './sums.ts'
import type { useLineEditing } from './useLineEditing.ts'

/** The keys by which lines are entered. */
export function useLineKeys(model: Model, lines: ModelLines, editing: ReturnType<typeof useLineEditing>, help: () => void) {
  const decimals = useDecimals()
  const { getValues, setValue } = useFormContext()
  const { rows, table, focus, add, remove } = editing
  return lineKeys({
    focus,
    append: (row) => (row + 1 < rows.length ? focus(row + 1, 0) : add(rows.length)),
    copy: (row) => {
      const { id: _id, key: _key, ...copy } = getValues(`${lines.name}.${row}`)
      add(row + 1, structuredClone(copy))
    },
    remove: (row, column) => {
      remove(row)
      focus(Math.max(0, row - 1), column)
    },
    balance: (row, cell) => {
      const name = (cell as HTMLInputElement).name
      const amount = balancingAmount(model, lines, getValues(), row, name.split('.').at(-1) ?? '')
      if (amount !== null)
        setValue(name, toFixed(amount, decimals), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    },
    help,
    group: (step) => toGroup(table.current, step),
  })
}
