import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import type { Run } from '../database/database.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { cashDocument } from './cashDocument.ts'
import { movedAccounts, payeesOf } from './wageFile.ts'

/** A payment of salaries; before it is posted it is asked whether what goes to a former account is meant to. */
export const salaryPayment: SaveBehaviour = {
  ...cashDocument,
  confirm: (changes, context, run) => Promise.all(changes.map((change) => formerAccounts(change, context, run))),
}

async function formerAccounts({ record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  if (record['status'] !== 'posted' || before?.['status'] === 'posted') return []
  const banked = ((record['salaries'] ?? []) as readonly RecordData[]).filter(({ iban }) => iban)
  if (!banked.length) return []
  const names = movedAccounts(banked, await payeesOf(record, context, run)).map(({ params }) => String(params?.['name']))
  if (!names.length) return []
  return [{ code: 'SalaryPayment.IbanChanged', params: { names: names.join(separatorIn(context.language)) } }]
}
