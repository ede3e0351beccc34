import { choice, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { purchaseTaxCategories, taxCategories } from '../groups/values.ts'

/** What is earned or spent: the account on which it stands, its tax, and the cost centre that is proposed. */
export const booked = (kind: 'income' | 'expense') =>
  ({
    ...coded(),
    account: ref('accounts', { required: true, where: { isLeaf: true, active: true, kind, partyKind: 'none' } }),
    taxTreatment: choice(kind === 'expense' ? purchaseTaxCategories : taxCategories, { required: true, default: 'standard' }),
    defaultCostCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
  }) as const

/** The columns of a list of them. */
export const bookedColumns = ['code', 'arabicName', 'account', 'taxTreatment', 'defaultCostCenter', 'general', 'active'] as const
