import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import type { Run } from '../database/database.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { cashDocument } from './cashDocument.ts'
import { salaryBeyondBooks } from './salaryBeyondBooks.ts'
import { movedAccounts, payeesOf } from './wageFile.ts'

/** A payment of salaries; it is asked whether what the books owe no more, or what goes to a former account, is meant to be paid. */
export const salaryPayment: SaveBehaviour = {
  ...cashDocument,
  confirm: (changes, context, run) =>
    Promise.all(
      changes.map(async (change) =>
        (await Promise.all([salaryBeyondBooks, formerAccounts].map((one) => one(change, context, run)))).flat(),
      ),
    ),
}

async function formerAccounts({ record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  if (record['status'] !== 'posted' || before?.['status'] === 'posted') return []
  const banked = ((record['salaries'] ?? []) as readonly RecordData[]).filter(({ iban }) => iban)
  if (!banked.length) return []
  const names = movedAccounts(banked, await payeesOf(record, context, run)).map(({ params }) => String(params?.['name']))
  if (!names.length) return []
  return [{ code: 'SalaryPayment.IbanChanged', params: { names: names.join(separatorIn(context.language)) } }]
}
