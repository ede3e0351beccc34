import { type AccountNode, isResult } from '../accounts.ts'
import type { Component, Pairing } from './entryFlows.ts'

/** What investing and financing may be without any cash; the names of the lines beneath the statement (IFRS for SMEs 7.18 and 7.19). */
export const kindsWithoutCash = [
  'assetsOnCredit',
  'assetsByLoan',
  'assetsFromOwners',
  'assetsSoldOnCredit',
  'assetsToOwners',
  'debtsToCapital',
  'paidByOwners',
  'otherWithoutCash',
] as const
export type KindWithoutCash = (typeof kindsWithoutCash)[number]

/** Whether a place of the statement is one beneath it. */
export const isToldBeneath = (place: string): boolean => kindsWithoutCash.some((kind) => kind === place)

/** A kind, and the part of the entry whose accounts it is told by. */
interface Told {
  readonly kind: KindWithoutCash
  readonly by: Component
}

/**
 * As what a pairing without cash is told; null for what is no transaction: a dividend that is declared is told once, as it is paid, an asset
 * that is scrapped and interest that accrues are costs, and a prior period's error is corrected.
 */
export function toldWithoutCash({ source, use }: Pairing, nodeOf: (account: number) => AccountNode): Told | null {
  if (source.place === 'corrections' || use.place === 'corrections') return null
  const kindOf = ({ rows }: Component) => nodeOf(rows[0]?.account ?? 0).kind
  const isOfResult = ({ rows }: Component) => rows.every(({ account }) => isResult(nodeOf(account)))
  if (use.place === 'investing') return { kind: bought(source, kindOf(source)), by: use }
  if (source.place === 'investing') {
    if (use.place === 'equity') return { kind: 'assetsToOwners', by: source }
    if (isOfResult(use)) return null
    return { kind: use.place === 'operating' && kindOf(use) === 'asset' ? 'assetsSoldOnCredit' : 'otherWithoutCash', by: source }
  }
  if (source.place === 'equity') return { kind: use.place === 'financing' ? 'debtsToCapital' : 'paidByOwners', by: source }
  if (use.place === 'equity') return source.place === 'financing' ? null : { kind: 'otherWithoutCash', by: use }
  const debt = source.place === 'financing' ? source : use
  return isOfResult(debt) ? null : { kind: 'otherWithoutCash', by: debt }
}

function bought({ place }: Component, kind: string): KindWithoutCash {
  if (place === 'financing') return 'assetsByLoan'
  if (place === 'equity') return 'assetsFromOwners'
  return kind === 'liability' ? 'assetsOnCredit' : 'otherWithoutCash'
}
