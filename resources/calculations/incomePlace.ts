/** What is known of a line of an invoice and of the stage in which its student is that year (`groups/incomePlace.ts`). */
interface PlaceFacts {
  readonly serviceKind?: unknown
  readonly serviceAccount?: unknown
  readonly serviceCenter?: unknown
  readonly categoryAccount?: unknown
  readonly salesAccount?: unknown
  readonly stageAccount?: unknown
  readonly stageCenter?: unknown
}

/** Where the income of a line goes. */
export interface IncomePlace {
  readonly incomeAccount: number | null
  readonly costCenter: number | null
}

/**
 * The account of a line's income and its cost centre: the service's own, else those of the stage of its student. What is no tuition, such
 * as the bus, is earned on the account of its category before that of a stage. What families owed before these books is no stage's income.
 * @param byRole the account of the company's settings, for what nothing else names
 */
export function incomePlace(facts: PlaceFacts, byRole: unknown): IncomePlace {
  const { serviceKind, serviceAccount, serviceCenter, categoryAccount, salesAccount, stageAccount, stageCenter } = facts
  const ofStage = serviceKind === 'tuition' ? [stageAccount, categoryAccount] : [categoryAccount, salesAccount, stageAccount]
  return {
    incomeAccount: firstOf([serviceAccount, ...ofStage, byRole]),
    costCenter: serviceKind === 'openingBalance' ? null : firstOf([serviceCenter, stageCenter]),
  }
}

/** The account on which income of a line waits to be earned: the service's own, else that of the company's settings. */
export const deferralPlace = ({ serviceDeferred }: { readonly serviceDeferred?: unknown }, byRole: unknown): number | null =>
  firstOf([serviceDeferred, byRole])

const firstOf = (named: readonly unknown[]): number | null => named.find((one) => typeof one === 'number') ?? null
