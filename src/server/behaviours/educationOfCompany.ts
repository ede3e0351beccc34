import { citizensEducation } from '../../../resources/calculations/citizensEducation.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, lesser, negate, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { supplyAccounts } from './supplyAccounts.ts'
import { creditOf, entriesOf } from './voucherEntries.ts'

/** Lines of vouchers that say that the state bears the tax of citizens' education which a company pays: it is taxed. In their order. */
export async function educationOfCompany(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = ({ record, before }: Change) =>
    record['status'] === 'open' && before?.['status'] !== 'posted' && entriesOf(record).some(isRelief)
  if (!changes.some(isJudged)) return changes.map(() => [])
  const accounts = await supplyAccounts(changes, context, run)
  const isMoney = ({ account }: RecordData) => accounts.get(account)?.part === 'money'
  return changes.map((change) => (isJudged(change) ? paidByCompany(entriesOf(change.record), isMoney) : []))
}

/** More relief than what others than companies pay; a family that is named may pay beside one. */
function paidByCompany(entries: readonly RecordData[], isMoney: (entry: RecordData) => boolean): FaultAt[] {
  if (entries.some((entry) => isOf(entry, 'guardians'))) return []
  const [ofCompanies, ofOthers] = [true, false].map((is) =>
    entries.filter((entry) => (isMoney(entry) && isOf(entry, 'customers')) === is),
  ) as [RecordData[], RecordData[]]
  const relief = sum(entries.filter(isRelief).map(creditOf))
  if (compare(paidBy(ofCompanies), '0') <= 0 || compare(relief, paidBy(ofOthers)) <= 0) return []
  return [{ code: 'Voucher.EducationOfCompany', field: `entries.${entries.findIndex(isRelief)}.taxReason` }]
}

const isRelief = (entry: RecordData): boolean => entry['taxReason'] === citizensEducation && compare(creditOf(entry), '0') > 0

const isOf = ({ party }: RecordData, resource: string): boolean =>
  (party as { readonly resource: string } | null)?.resource === resource

const paidBy = (entries: readonly RecordData[]): string => sum(entries.map((entry) => negate(lesser(creditOf(entry), '0'))))
