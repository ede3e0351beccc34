import type { FaultAt, RecordData, Reference } from '../../../schema/record/record.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { openingBalances } from '../ledger/openingBalances.ts'
import { partyOf } from '../ledger/parties.ts'

/** Lines fit their accounts: the party is of the account's kind, an account of one branch is used in that branch. */
export const voucher: SaveBehaviour = {
  sheet: openingBalances,
  judge: (record, context) =>
    ((record['entries'] as RecordData[] | undefined) ?? []).flatMap((entry, index): FaultAt[] => {
      const account = entry.refs?.['account'] as Reference | null | undefined
      const party = entry['party'] as { resource: string } | null
      const faults: FaultAt[] = []
      if (account && party && partyOf[String(account['partyKind'])] !== party.resource)
        faults.push({ code: 'Voucher.PartyKind', field: `entries.${index}.party` })
      if (account?.['branch'] && account['branch'] !== context.branch.id)
        faults.push({ code: 'Account.OtherBranch', field: `entries.${index}.account` })
      return faults
    }),
}
