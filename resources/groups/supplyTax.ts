import { choice } from '../../schema/fields/choice.ts'
import { money } from '../../schema/fields/money.ts'
import { freedByHand, taxCategories, taxReasons, untaxedCategories } from './values.ts'

/**
 * Income, either way, and what is credited of expenses and assets: it may be charged on, or sold. An asset that is debited with the price of its
 * sale is a sale that is taken back.
 */
const ofSupply = {
  any: [
    { 'account.kind': 'income' },
    { 'account.kind': { in: ['expense', 'asset'] }, debit: { empty: true } },
    { 'account.kind': 'asset', salePrice: { empty: false } },
  ],
} as const
const freed = { in: ['zeroRated', 'exempt'] } as const
const marked = { taxTreatment: { in: untaxedCategories } } as const
const ofAsset = {
  'account.kind': 'asset',
  ...marked,
  any: [{ debit: { empty: true } }, { salePrice: { empty: false } }],
} as const

/** How the tax return tells of a supply that is entered by hand; what bears the standard rate is told with its tax account. */
export const supplyTax = () =>
  ({
    taxTreatment: choice(taxCategories, { shownWhen: ofSupply }),
    taxReason: choice(taxReasons, {
      shownWhen: { ...ofSupply, taxTreatment: freed },
      requiredWhen: { taxTreatment: freed },
      when: freedByHand,
    }),
    // An asset is sold for something else than what it cost.
    salePrice: money({ empty: null, min: '0', shownWhen: ofAsset, requiredWhen: ofAsset }),
  }) as const

export const supplyTaxAside = { taxTreatment: 'filled', taxReason: 'filled', salePrice: 'filled' } as const

const told = { each: 'entries', side: 'sales', category: 'taxTreatment', reason: 'taxReason' } as const

/** What the return is told of such lines beside the tax accounts; a debit takes back what was told. */
export const supplyTaxTold = [
  { ...told, base: 'credit', when: { ...marked, credit: { gt: 0 }, salePrice: { empty: true } } },
  { ...told, base: 'salePrice', when: { ...marked, credit: { gt: 0 }, salePrice: { gt: 0 } } },
  { ...told, base: 'debit', back: true, when: { ...marked, debit: { gt: 0 }, salePrice: { empty: true } } },
  { ...told, base: 'salePrice', back: true, when: { ...marked, debit: { gt: 0 }, salePrice: { gt: 0 } } },
] as const
