import { useMemo } from 'react'
import { greater, subtract } from '../../../schema/values/money.ts'
import { type Branch, useFrame } from '../providers/frame.tsx'
import type { Pack } from './cart.ts'
import { settled as settledBy } from './change.ts'
import type { Counter } from './counterState.ts'
import { wholePacks } from './packPrices.ts'
import { totalsOf } from './totals.ts'
import { usePaymentMethods } from './usePaymentMethods.ts'

/** What the counter comes to, and how it is paid; cash, where nothing else was said. */
export function useFigures({ lines, family, onAccount, back, means: said }: Counter, packs: readonly Pack[], branch: Branch) {
  const { company } = useFrame()
  const methods = usePaymentMethods()
  const { decimalDigits: decimals, isTaxCollectionActivated: isRegistered } = branch
  const rate = String(company?.['taxPercentage'] ?? '0')
  const isFamily = family !== null
  const owes = isFamily && onAccount
  const whole = useMemo(() => wholePacks(lines, packs, decimals), [lines, packs, decimals])
  const totals = useMemo(
    () => totalsOf(lines, whole, { isRegistered, isFamily, rate, decimals }),
    [lines, whole, isRegistered, isFamily, rate, decimals],
  )
  const means = useMemo(() => {
    const [usual] = methods
    if (said.length || !usual) return said
    return [{ method: usual.id, isCash: usual.kind === 'cash', amount: '', reference: '' }]
  }, [said, methods])
  const settled = useMemo(() => {
    const given = back ? [{ ...back, isCash: true, reference: '' }] : []
    return settledBy([...given, ...(owes ? [] : means)], totals.total, decimals)
  }, [owes, means, back, totals.total, decimals])
  // What is still to be paid beside what came back.
  const due = greater(subtract(totals.total, back?.amount ?? '0'), '0')
  return { whole, totals, methods, means, owes, settled, due }
}

export type Figures = ReturnType<typeof useFigures>
