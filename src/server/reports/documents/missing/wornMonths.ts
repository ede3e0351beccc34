import { compare, isZero, multiply, partOf } from '../../../../../schema/values/money.ts'

/** What a branch posted as depreciation in a month, at whose beginning something was left to depreciate; below zero where it took some back. */
export interface WornMonth {
  readonly worn: string
  /** Whether assets left the books in it, with what they had been depreciated by: it costs less from then on. */
  readonly disposed: boolean
}

/**
 * What is lacking of the depreciation of the last of these months, at what a month was usually depreciated by. Who posts it by quarters or once a
 * year posts for the months before as well, and what is posted later for a month that was left out makes up for it.
 * @param months in their order, without gaps
 * @param asked so many of the last of them are asked about; those before tell what is usual
 */
export function lackingWear(months: readonly WornMonth[], asked: number): string {
  const first = months.length - asked
  const begun = months.findIndex(({ worn }) => compare(worn, '0') > 0)
  if (begun < 0) return '0'
  const posted = months.flatMap(({ worn }, at) => (at < begun || isZero(worn) ? [] : [at]))
  const second = posted[1]
  // Months before the first entry were depreciated by it, where the next one does not say that each month has its own.
  const spans = posted.map((at, index) => at - (posted[index - 1] ?? -1))
  spans[0] = Math.min(begun + 1, second === undefined ? begun + 1 : second - begun)
  let usual = share(months[begun]?.worn, spans[0])
  let lacking = begun >= first ? Math.min(begun + 1 - spans[0], asked) : 0
  for (const [index, at] of posted.entries()) {
    const [worn, span = 1] = [months[at]?.worn ?? '0', spans[index]]
    if (index === 0) continue
    const isOther = months.slice(at - span + 1, at + 1).some(({ disposed }) => disposed)
    const covered = isOther ? span : Math.round(Number(worn) / Number(usual))
    if (at >= first) lacking = Math.max(0, lacking + span - covered)
    if (isOther || (covered >= span && lacking === 0)) usual = share(worn, span)
  }
  const left = months.length - 1 - (posted.at(-1) ?? 0)
  if (left >= Math.min(...spans)) lacking += Math.min(left, asked)
  return multiply(usual, String(lacking))
}

const share = (amount = '0', months: number): string => partOf(amount, '1', String(months), 2)
