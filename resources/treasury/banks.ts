import { defineResource } from '../../schema/define.ts'
import { choice, computed, iban, money, ref, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { wageFileProfileNames } from '../wageFiles/wageFile.ts'

const byFile = { wageFileProfile: { empty: false } } as const

/** Bank accounts of the school, each with the account of the chart that keeps its money. */
export const banks = defineResource({
  name: 'banks',
  scope: 'shared',
  menu: { group: 'publicCodes', icon: 'accountBalance' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    account: ref('accounts', { required: true, where: { isLeaf: true, active: true, kind: 'asset', partyKind: 'none' } }),
    balance: computed(money(), { by: 'booked', of: ['account'] }),
    // How far the bank lets the account be overdrawn; left out, nothing is agreed.
    overdraftLimit: money({ empty: null, min: '0' }),
    accountNumber: text({ pattern: 'latin', max: 34 }),
    iban: iban({ stepUp: true }),
    bankCode: text({ pattern: 'latin', max: 10 }),
    swift: text({ pattern: 'latin', min: 8, max: 11 }),
    branchName: text({ max: 60 }),
    // How the bank takes orders to pay wages; left empty, on paper.
    wageFileProfile: choice(wageFileProfileNames),
    // The number that the school has at this bank.
    establishmentNumber: text({ pattern: 'digits', min: 10, max: 10, shownWhen: byFile, requiredWhen: byFile }),
  },
  behaviour: 'bank',
  guards: [{ on: ['delete'], usedBy: 'paymentMethods.bank', error: 'Bank.RelatedToPaymentMethod' }],
  search: ['arabicName', 'englishName', 'code', 'accountNumber', 'iban'],
  // A statement names the account, not the bank.
  import: { match: ['code', 'iban', 'accountNumber'] },
  list: { columns: ['code', 'arabicName', 'iban', 'account', 'balance', 'general', 'active'], filters: ['account', 'active'] },
})
