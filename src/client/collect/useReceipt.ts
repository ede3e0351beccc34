import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { RecordData } from '../../../schema/record/record.ts'
import { add, sum } from '../../../schema/values/money.ts'
import type { PayerAccount } from '../../shared/payerAccount.ts'
import { useFrame } from '../providers/frame.tsx'
import { allotted, credited, saidByHand, sumsOf } from './allot.ts'
import { creditsOf, linesIn, mayBePaid, otherThan, paidBy, type Row, rowsOf } from './receiptLines.ts'
import { useAllocations } from './useAllocations.ts'
import { useTypedMoney } from './useTypedMoney.ts'

/** Does something when the payer becomes another one. @param whose who it is; undefined while that is not known */
function useOtherPayer(whose: string | undefined, forget: () => void) {
  const before = useRef(whose)
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (whose === undefined || before.current === whose) return
    if (before.current !== undefined) latest.current()
    before.current = whose
  }, [whose])
}

/**
 * The receipt that is being written: its money, and how it is spread over what is owed: the oldest first, until somebody
 * says otherwise for one of them.
 */
export function useReceipt(account: PayerAccount | undefined, stored: RecordData | undefined) {
  const { getValues, setValue } = useFormContext()
  const { branch } = useFrame()
  const kept = useMemo(() => (stored ? linesIn(stored, 'allocations') : []), [stored])
  const counts = stored?.['status'] === 'open' || stored?.['status'] === 'posted'
  // What has a number is spread already, and stays so.
  const [byHand, setByHand] = useState(kept.length > 0 || Boolean(stored?.['number']))
  const [usesCredit, setUsesCredit] = useState(false)
  const { figure, received, credits, now } = useTypedMoney()
  const { allocations, put } = useAllocations()
  // Of who is not kept there is what the stored receipt pays.
  const rows = useMemo(() => rowsOf(account ?? { terms: [] }, kept, counts), [account, kept, counts])

  /** Spreads the money that stands in the form now over what is owed. */
  const spread = (of: PayerAccount) => {
    const among = rowsOf(of, kept, counts).filter(mayBePaid)
    const money = now.received()
    if (usesCredit)
      setValue(
        'credits',
        credited(money, among, creditsOf(of, stored)).map(({ one: { kind, id, branch: of }, amount }) => {
          const from = { collection: null, creditNote: null, [kind]: id }
          return { ...from, branch: otherThan(branch?.id, of), amount, refs: {} }
        }),
      )
    const all = add(money, ...now.credits())
    if (!byHand) put(allotted(all, among), among)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the money, the account, and how it is spread
  useEffect(() => {
    if (account) spread(account)
  }, [account, received, byHand, usesCredit])

  // What was spread for one payer is not another one's.
  useOtherPayer(account && `${account.kind} ${account.payer.id}`, () => {
    setByHand(false)
    setUsesCredit(false)
    setValue('credits', [])
  })

  /** Says an amount for one instalment. */
  const say = (term: Row, amount: string) => {
    setByHand(true)
    const said = linesIn(getValues(), 'allocations').map((line) => {
      const { kind, id } = paidBy(line)
      return { [kind]: id, amount: figure(line.amount) }
    })
    put(saidByHand(said, rows, term, figure(amount)), rows)
  }
  const written = allocations.map((one) => ({ ...one, amount: figure(one.amount) }))
  return {
    rows,
    father: account?.kind === 'guardian' ? account.payer : undefined,
    credit: sum(account ? creditsOf(account, stored).map(({ left }) => left) : []),
    byHand,
    usesCredit,
    allocations,
    sums: sumsOf(received, credits, written, rows),
    spread,
    say,
    spreadAgain: () => setByHand(false),
    takeCredit: (use: boolean) => {
      setUsesCredit(use)
      if (!use) setValue('credits', [], { shouldDirty: true })
    },
  }
}

export type Receipt = ReturnType<typeof useReceipt>
