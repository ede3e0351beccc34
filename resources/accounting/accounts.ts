import { defineResource } from '../../schema/define.ts'
import { choice, code, computed, flag, money, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { accountKinds, cashFlows, currencies, expenseGroups, incomeGroups, partyKinds } from '../groups/values.ts'

/** The chart of accounts: a tree whose leaves take entries. */
export const accounts = defineResource({
  name: 'accounts',
  scope: 'tenant',
  menu: { group: 'accounts', icon: 'accountTree' },
  routes: { base: 'chart-of-account', style: 'inline' },
  title: ['code', 'arabicName', 'englishName'],
  tree: 'parent',
  fields: {
    ...coded(),
    code: code({ required: true, unique: { error: 'Code.AlreadyUsed' } }),
    parent: ref('accounts'),
    kind: choice(accountKinds, { required: true, from: 'parent.kind' }),
    // Of the accounts below it too, until one of them says otherwise.
    incomeGroup: choice(incomeGroups, { shownWhen: { kind: 'income' } }),
    expenseGroup: choice(expenseGroups, { shownWhen: { kind: 'expense' } }),
    // The same; what nobody places stands where its role, its party or its kind belongs.
    cashFlow: choice(cashFlows),
    partyKind: choice(partyKinds, { required: true, default: 'none' }),
    requiresCostCenter: flag(),
    currency: choice(currencies),
    branch: ref('branches'),
    isLeaf: computed(flag(), { by: 'isLeaf' }),
    balance: computed(money(), { by: 'booked' }),
  },
  behaviour: 'account',
  beside: ['balance'],
  guards: [{ on: ['delete'], usedBy: 'accounts.parent', error: 'Account.HasChildren' }],
  search: ['code', 'arabicName', 'englishName'],
  list: {
    columns: ['code', 'arabicName', 'englishName', 'kind', 'partyKind', 'balance'],
    filters: ['kind', 'partyKind', 'active'],
    sort: { by: 'code' },
  },
})
