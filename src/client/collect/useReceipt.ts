import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { marksOf } from '../../../schema/languages.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { add, parseAmount, plainDecimal, sum, toFixed, trim } from '../../../schema/values/money.ts'
import type { OpenTerm, PayerAccount } from '../../shared/payerAccount.ts'
import { useDecimals, useFrame } from '../providers/frame.tsx'
import { useLanguage } from '../providers/i18n.ts'
import { type Allotted, allotted, credited, type Payable, pays, saidByHand, sumsOf } from './allot.ts'

type Line = RecordData & { readonly id?: number; readonly amount: string | null } & Readonly<
    Partial<Record<OpenTerm['kind'], number | null>>
  >

/** An instalment as it is shown: one that a stored receipt has paid to its end is known by its title alone. */
export interface Row extends Payable, Partial<Omit<OpenTerm, 'id' | 'left' | 'kind'>> {
  readonly title?: string
}

const linesIn = (values: FieldValues, group: string): readonly Line[] => (values[group] as readonly Line[] | undefined) ?? []

/**
 * Open instalments, with those that the stored receipt pays: what it has taken of them is open to it.
 * @param counts whether it has taken them: a draft has not
 */
export function rowsOf(account: Pick<PayerAccount, 'terms'>, stored: readonly Line[], counts: boolean): readonly Row[] {
  const takenBy = (line: Line | undefined) => (counts && line?.amount) || '0'
  const open = account.terms.map((term) => ({
    ...term,
    left: trim(add(term.left, takenBy(stored.find((line) => pays(line, term))))),
  }))
  const paid = stored.filter((line) => !account.terms.some((term) => pays(line, term)))
  return [
    ...paid.map((line) => ({
      ...paidBy(line),
      left: takenBy(line),
      title: titleOf(line),
      branch: line['branch'] as number,
    })),
    ...open,
  ]
}

/** An instalment whose invoice is not in the books yet is shown, and paid once it is. */
export const mayBePaid = ({ posted }: Row): boolean => posted !== false

/** Which instalment a line pays. */
const paidBy = ({ term, claim }: Omit<Allotted, 'amount'>) =>
  claim ? ({ kind: 'claim', id: claim } as const) : ({ kind: 'term', id: term ?? 0 } as const)

/** A line that pays an instalment. @param before the line that has paid it so far */
const allocation = (line: Omit<Allotted, 'amount'>, before: Line | undefined, amount: string, branch: number | null) => {
  const { kind, id } = paidBy(line)
  return { ...before, term: null, claim: null, [kind]: id, amount, branch, refs: { [kind]: before?.refs?.[kind] ?? { id } } }
}

/** The branch of a line, where it is another one than that of the receipt. */
const otherThan = (own: number | undefined, branch: number | undefined) =>
  branch === undefined || branch === own ? null : branch

const titleOf = ({ refs }: Line): string => {
  const term = (refs?.['term'] ?? refs?.['claim']) as (Reference & { dueOn?: string }) | null | undefined
  const document = (term as RecordData | null | undefined)?.refs?.['record'] as Reference | null | undefined
  return [document?.['number'], term?.dueOn].filter(Boolean).join(' · ')
}

/** What may be used of credits: a receipt does not use what it brings itself. */
const creditsOf = ({ credits }: PayerAccount, stored: RecordData | undefined) =>
  credits.filter(({ kind, id }) => kind !== 'collection' || id !== stored?.['id'])

/**
 * The receipt that is being written: its money, and how it is spread over what is owed: the oldest first, until somebody
 * says otherwise for one of them.
 */
export function useReceipt(account: PayerAccount | undefined, stored: RecordData | undefined) {
  const { getValues, setValue, control } = useFormContext()
  const { branch } = useFrame()
  const decimals = useDecimals()
  const marks = marksOf(useLanguage().language)
  const kept = useMemo(() => (stored ? linesIn(stored, 'allocations') : []), [stored])
  const counts = stored?.['status'] === 'open' || stored?.['status'] === 'posted'
  // What has a number is spread already, and stays so.
  const [byHand, setByHand] = useState(kept.length > 0 || Boolean(stored?.['number']))
  const [usesCredit, setUsesCredit] = useState(false)
  const methods = useWatch({ control, name: 'methods' }) as readonly RecordData[] | undefined
  const allocations = (useWatch({ control, name: 'allocations' }) ?? []) as readonly Line[]
  const credits = (useWatch({ control, name: 'credits' }) ?? []) as readonly { readonly amount: string }[]
  const figure = (typed: unknown) => parseAmount(plainDecimal(String(typed ?? ''), marks)) ?? '0'
  const received = sum((methods ?? []).map(({ amount }) => figure(amount)))
  // Of who is not kept there is what the stored receipt pays.
  const rows = useMemo(() => rowsOf(account ?? { terms: [] }, kept, counts), [account, kept, counts])

  const put = (spread: readonly Allotted[], among: readonly Row[]) => {
    const known = linesIn(getValues(), 'allocations')
    const lines = spread.map(({ amount, ...line }) => {
      const row = among.find((one) => pays(line, one))
      const before = known.find((one) => pays(one, paidBy(line)))
      return allocation(line, before, toFixed(amount, decimals), otherThan(branch?.id, row?.branch))
    })
    if (JSON.stringify(lines) !== JSON.stringify(known)) setValue('allocations', lines, { shouldDirty: true, shouldTouch: true })
  }
  /** Spreads the money that stands in the form now over what is owed. */
  const spread = (of: PayerAccount) => {
    const among = rowsOf(of, kept, counts).filter(mayBePaid)
    const money = sum(((getValues('methods') ?? []) as readonly RecordData[]).map(({ amount }) => figure(amount)))
    if (usesCredit)
      setValue(
        'credits',
        credited(money, among, creditsOf(of, stored)).map(({ one: { kind, id, branch: of }, amount }) => {
          const from = { collection: null, creditNote: null, [kind]: id }
          return { ...from, branch: otherThan(branch?.id, of), amount, refs: {} }
        }),
      )
    const all = add(
      money,
      ...((getValues('credits') ?? []) as readonly { amount?: string }[]).map(({ amount }) => figure(amount)),
    )
    if (!byHand) put(allotted(all, among), among)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the money, the account, and how it is spread
  useEffect(() => {
    if (account) spread(account)
  }, [account, received, byHand, usesCredit])

  // What was spread for one payer is not another one's.
  const whose = account && `${account.kind} ${account.payer.id}`
  const before = useRef(whose)
  useEffect(() => {
    if (whose === undefined || before.current === whose) return
    if (before.current !== undefined) {
      setByHand(false)
      setUsesCredit(false)
      setValue('credits', [])
    }
    before.current = whose
  }, [whose, setValue])

  return {
    rows,
    father: account?.kind === 'guardian' ? account.payer : undefined,
    credit: sum(account ? creditsOf(account, stored).map(({ left }) => left) : []),
    byHand,
    usesCredit,
    allocations,
    sums: sumsOf(
      received,
      credits.map(({ amount }) => ({ amount: figure(amount) })),
      allocations.map((one) => ({ ...one, amount: figure(one.amount) })),
      rows,
    ),
    spread,
    /** Says an amount for one instalment. */
    say: (term: Row, amount: string) => {
      setByHand(true)
      put(
        saidByHand(
          linesIn(getValues(), 'allocations').map((line) => {
            const { kind, id } = paidBy(line)
            return { [kind]: id, amount: figure(line.amount) }
          }),
          rows,
          term,
          figure(amount),
        ),
        rows,
      )
    },
    spreadAgain: () => setByHand(false),
    takeCredit: (use: boolean) => {
      setUsesCredit(use)
      if (!use) setValue('credits', [], { shouldDirty: true })
    },
  }
}

export type Receipt = ReturnType<typeof useReceipt>
