import { defineResource } from '../../schema/define.ts'
import { longText } from '../../schema/fields/longText.ts'
import { money } from '../../schema/fields/money.ts'
import { party } from '../../schema/fields/party.ts'
import { ref } from '../../schema/fields/ref.ts'
import { split } from '../../schema/fields/split.ts'
import { text } from '../../schema/fields/text.ts'
import { coded } from '../../schema/groups.ts'

/** Journal entries that come again: new vouchers begin with their lines. Amounts may be left open. */
export const voucherTemplates = defineResource({
  name: 'voucherTemplates',
  scope: 'shared',
  permissions: 'Vouchers',
  fields: { ...coded(), description: longText() },
  lines: {
    entries: {
      min: 1,
      max: 1000,
      fields: {
        account: ref('accounts', { required: true, where: { isLeaf: true, active: true } }),
        party: party(['guardians', 'suppliers', 'employees']),
        description: text(),
        debit: money({ min: '0' }),
        credit: money({ min: '0' }),
        costCenters: split('costCenters', { of: ['debit', 'credit'], repeated: 'Line.CostCentreRepeated' }),
      },
      rules: [
        {
          when: { debit: { empty: false } },
          holds: { credit: { empty: true } },
          field: 'credit',
          error: 'VoucherTemplate.OneSide',
        },
      ],
    },
  },
  list: { columns: ['code', 'arabicName', 'description', 'general', 'active'] },
})
