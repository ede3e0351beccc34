import type { FieldValues } from 'react-hook-form'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { add, trim } from '../../../schema/values/money.ts'
import type { OpenTerm, PayerAccount } from '../../shared/payerAccount.ts'
import { type Allotted, type Payable, pays } from './allot.ts'

export type Line = RecordData & { readonly id?: number; readonly amount: string | null } & Readonly<
    Partial<Record<OpenTerm['kind'], number | null>>
  >

/** An instalment as it is shown: one that a stored receipt has paid to its end is known by its title alone. */
export interface Row extends Payable, Partial<Omit<OpenTerm, 'id' | 'left' | 'kind'>> {
  readonly title?: string
}

/** The lines that stand in a group of a form or a record. */
export const linesIn = (values: FieldValues, group: string): readonly Line[] =>
  (values[group] as readonly Line[] | undefined) ?? []

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
export const paidBy = ({ term, claim }: Omit<Allotted, 'amount'>) =>
  claim ? ({ kind: 'claim', id: claim } as const) : ({ kind: 'term', id: term ?? 0 } as const)

/** A line that pays an instalment. @param before the line that has paid it so far */
export const allocation = (line: Omit<Allotted, 'amount'>, before: Line | undefined, amount: string, branch: number | null) => {
  const { kind, id } = paidBy(line)
  return { ...before, term: null, claim: null, [kind]: id, amount, branch, refs: { [kind]: before?.refs?.[kind] ?? { id } } }
}

/** The branch of a line, where it is another one than that of the receipt. */
export const otherThan = (own: number | undefined, branch: number | undefined) =>
  branch === undefined || branch === own ? null : branch

const titleOf = ({ refs }: Line): string => {
  const term = (refs?.['term'] ?? refs?.['claim']) as (Reference & { dueOn?: string }) | null | undefined
  const document = (term as RecordData | null | undefined)?.refs?.['record'] as Reference | null | undefined
  return [document?.['number'], term?.dueOn].filter(Boolean).join(' · ')
}

/** What may be used of credits: a receipt does not use what it brings itself. */
export const creditsOf = ({ credits }: PayerAccount, stored: RecordData | undefined) =>
  credits.filter(({ kind, id }) => kind !== 'collection' || id !== stored?.['id'])
