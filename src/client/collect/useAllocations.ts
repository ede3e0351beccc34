import { useFormContext, useWatch } from 'react-hook-form'
import { toFixed } from '../../../schema/values/money.ts'
import { useDecimals, useFrame } from '../providers/frame.tsx'
import { type Allotted, pays } from './allot.ts'
import { allocation, type Line, linesIn, otherThan, paidBy, type Row } from './receiptLines.ts'

/** The lines of a receipt that pay instalments, and what puts others in their place. */
export function useAllocations() {
  const { getValues, setValue, control } = useFormContext()
  const { branch } = useFrame()
  const decimals = useDecimals()
  const allocations = (useWatch({ control, name: 'allocations' }) ?? []) as readonly Line[]
  const put = (spread: readonly Allotted[], among: readonly Row[]) => {
    const known = linesIn(getValues(), 'allocations')
    const lines = spread.map(({ amount, ...line }) => {
      const row = among.find((one) => pays(line, one))
      const before = known.find((one) => pays(one, paidBy(line)))
      return allocation(line, before, toFixed(amount, decimals), otherThan(branch?.id, row?.branch))
    })
    if (JSON.stringify(lines) !== JSON.stringify(known)) setValue('allocations', lines, { shouldDirty: true, shouldTouch: true })
  }
  return { allocations, put }
}
