import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { date } from '../../schema/fields/date.ts'
import { flag } from '../../schema/fields/flag.ts'
import { int } from '../../schema/fields/int.ts'
import { longText } from '../../schema/fields/longText.ts'
import { money } from '../../schema/fields/money.ts'
import { party } from '../../schema/fields/party.ts'
import { ref } from '../../schema/fields/ref.ts'
import { split } from '../../schema/fields/split.ts'
import { text } from '../../schema/fields/text.ts'
import { coded } from '../../schema/groups.ts'

const repeats = { every: { empty: false } } as const

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
      every: choice(['week', 'month', 'year']),
      interval: int({ min: 1, max: 99, default: 1, shownWhen: repeats, requiredWhen: repeats }),
      startDate: date({ shownWhen: repeats, requiredWhen: repeats }),
      day: int({ min: 1, max: 31, shownWhen: { every: 'month' } }),
      endDate: date({ shownWhen: repeats, notBefore: 'startDate' }),
      times: int({ min: 1, max: 1000, shownWhen: repeats }),
      makes: choice(['draft', 'open'], { default: 'draft', shownWhen: repeats, requiredWhen: repeats }),
      paused: flag({ shownWhen: repeats }),
      nextDate: date({ readOnly: true, hidden: true }),
      lastDate: date({ readOnly: true, hidden: true }),
      done: int({ readOnly: true, hidden: true }),
      failures: int({ readOnly: true, hidden: true }),
    },
  },
  lines: {
    entries: {
      min: 1,
      max: 5000,
      fields: {
        account: ref('accounts', { required: true, where: { isLeaf: true, active: true } }),
        party: party(['guardians', 'suppliers', 'employees'], { follows: 'account.partyKind' }),
        description: text(),
        debit: money({ min: '0' }),
        credit: money({ min: '0' }),
        costCenters: split('costCenters', {
          of: ['debit', 'credit'],
          where: { isLeaf: true, active: true },
          repeated: 'Line.CostCentreRepeated',
        }),
      },
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
  behaviour: 'voucherTemplate',
})
