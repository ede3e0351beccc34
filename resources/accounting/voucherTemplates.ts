import { defineResource } from '../../schema/define.ts'
import { choice, longText, money, party, ref, split, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { repeating } from '../../schema/repeating.ts'
import { supplyTax, supplyTaxAside } from '../groups/supplyTax.ts'

const repeated = { every: { empty: false } } as const

/**
 * Journal entries that come again: new vouchers begin with their lines, by hand, or by themselves on the days of a
 * schedule. Amounts may be left open where a person fills them.
 */
export const voucherTemplates = defineResource({
  name: 'voucherTemplates',
  scope: 'shared',
  permissions: 'Vouchers',
  menu: { group: 'accounts', icon: 'autorenew' },
  fields: { ...coded(), description: longText() },
  sections: {
    repeat: {
      ...repeating(),
      makes: choice(['draft', 'open'], { default: 'draft', shownWhen: repeated, requiredWhen: repeated }),
    },
  },
  lines: {
    entries: {
      min: 1,
      max: 5000,
      fields: {
        account: ref('accounts', { required: true, where: { isLeaf: true, active: true } }),
        party: party(['guardians', 'customers', 'suppliers', 'employees'], { follows: 'account.partyKind' }),
        description: text(),
        debit: money({ empty: null, min: '0' }),
        credit: money({ empty: null, min: '0' }),
        costCenters: split('costCenters', {
          of: ['debit', 'credit'],
          where: { isLeaf: true, active: true },
          repeated: 'Line.CostCentreRepeated',
        }),
        ...supplyTax(),
      },
      aside: supplyTaxAside,
      crossBranch: true,
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
  list: {
    columns: ['code', 'arabicName', 'description', 'every', 'nextDate', 'failures', 'active'],
    filters: ['every', 'nextDate', 'failures'],
  },
  repeats: { makes: 'vouchers', by: 'voucherOfTemplate' },
  behaviour: 'voucherTemplate',
})
