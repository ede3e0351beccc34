import type { Books, EntryLine } from '../../../schema/recipe.ts'
import { add, isZero, negate, subtract } from '../../../schema/values/money.ts'

/** The lines with their pairs between branches. @throws MappingMissing where the settings name no account for them */
export const withPairs = (lines: readonly EntryLine[], branch: number, books: Books): readonly EntryLine[] => [
  ...lines,
  ...branchPairs(lines, branch, books),
]

/**
 * Lines that make each branch's part of an entry balance by itself: the difference of another branch's rows is posted against the
 * document's own branch on the account between branches, a pair for each branch.
 */
export function branchPairs(lines: readonly EntryLine[], own: number, books: Books): EntryLine[] {
  const nets = new Map<number, string>()
  for (const line of lines) {
    const branch = line.branch ?? own
    nets.set(branch, add(nets.get(branch) ?? '0', subtract(line.debit, line.credit)))
  }
  return [...nets].flatMap(([branch, net]) => {
    if (branch === own || isZero(net)) return []
    const debited = !net.startsWith('-')
    const amount = debited ? net : negate(net)
    const account = books.account('branchCurrent')
    const entrusted = lines.every((line) => (line.branch ?? own) !== branch || line.entrusted === true)
    const [dueTo, dueFrom] = [
      { debit: '0', credit: amount },
      { debit: amount, credit: '0' },
    ]
    return [
      {
        account,
        branch,
        ...(entrusted && { entrusted }),
        ...(debited ? dueTo : dueFrom),
        reason: { key: debited ? 'dueTo' : 'dueFrom', params: { branch: own } },
      },
      {
        account,
        branch: own,
        ...(debited ? dueFrom : dueTo),
        reason: { key: debited ? 'dueFrom' : 'dueTo', params: { branch } },
      },
    ]
  })
}
