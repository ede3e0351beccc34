import { choice } from '../../schema/fields/choice.ts'
import { freedBy, taxCategories, taxReasons } from './values.ts'

const ofIncome = { 'account.kind': 'income' } as const
const freed = { in: ['zeroRated', 'exempt'] } as const

/** How the tax return tells of income that is entered by hand; what bears the standard rate is told with its tax account. */
export const incomeTax = () =>
  ({
    taxTreatment: choice(taxCategories, { shownWhen: ofIncome }),
    taxReason: choice(taxReasons, {
      shownWhen: { ...ofIncome, taxTreatment: freed },
      requiredWhen: { taxTreatment: freed },
      // A school that enters the fees of citizens by hand knows that they are citizens.
      when: { ...freedBy, 'VATEX-SA-EDU': { taxTreatment: 'zeroRated' }, 'VATEX-SA-OOS': { taxTreatment: 'outOfScope' } },
    }),
  }) as const

export const incomeTaxAside = { taxTreatment: 'filled', taxReason: 'filled' } as const

const told = { each: 'entries', side: 'sales', category: 'taxTreatment', reason: 'taxReason' } as const
const marked = { taxTreatment: { in: ['zeroRated', 'exempt', 'outOfScope'] } } as const

/** What the return is told of such lines beside the tax accounts; a debit takes back what was told. */
export const incomeTaxTold = [
  { ...told, base: 'credit', when: { ...marked, credit: { gt: 0 } } },
  { ...told, base: 'debit', back: true, when: { ...marked, debit: { gt: 0 } } },
] as const
