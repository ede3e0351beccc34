import { sum } from '../../schema/values/money.ts'

interface Planned {
  readonly dueOn: string | null
  readonly share: string | null
}

interface Invoiced {
  readonly date: string | null
  readonly items: readonly { readonly service: number | null; readonly item?: number | null }[]
}

/**
 * When an invoice is due that says nothing of it: as the first of its services with a plan has it, else all of it on its own day. What the
 * plan had for days before the invoice is due with it. Nothing yet while it is not known what is sold.
 */
export function plannedTerms(
  { date, items }: Invoiced,
  facts: readonly { readonly plan?: readonly Planned[] | null }[],
): readonly Planned[] {
  const plan = facts.find((line) => line.plan?.length)?.plan
  if (!plan) return items.some(({ service, item }) => service !== null || item != null) ? [{ dueOn: date, share: '100' }] : []
  const isPast = ({ dueOn }: Planned) => date !== null && dueOn !== null && dueOn <= date
  const past = plan.filter(isPast)
  const due = past.length ? [{ dueOn: date, share: sum(past.map(({ share }) => share ?? '0')) }] : []
  return [...due, ...plan.filter((one) => !isPast(one))]
}
