import type { voucherKinds } from '../../../resources/groups/values.ts'

/** Vouchers that say by their kind which year they are of, and why they move equity. */
export const explainedVouchers: ReadonlySet<unknown> = new Set([
  'opening',
  'closing',
  'priorPeriod',
] satisfies (typeof voucherKinds)[number][])
