import { calculate } from '../../schema/calculate.ts'
import type { collections } from '../fees/collections.ts'
import type { services } from '../fees/services.ts'
import type { nationalities } from '../people/nationalities.ts'
import type { students } from '../people/students.ts'
import { taxOf } from './lineTax.ts'
import { withReleasedTax } from './releasedTax.ts'

interface Reads {
  collections: typeof collections
  services: typeof services
  students: typeof students
  nationalities: typeof nationalities
}

/** The rate of the tax in an advance, where the branch owes it as the money comes, and the tax of former advances that goes back with their use. What stands in the books keeps its tax. */
export const collection = calculate<typeof collections, Reads>(
  'collections',
  (receipt, facts) => {
    if (receipt.status === 'posted') return receipt
    const { taxPoint, collectsTax, advanceTreatment = null, serviceReason = null, advanceCitizen, standardRate } = facts
    const { taxCategory, taxReason } = taxOf(
      { taxTreatment: advanceTreatment, serviceReason, citizen: advanceCitizen },
      { isRegistered: collectsTax !== false, isFamily: true },
    )
    const isTold = taxPoint === 'receipt' && receipt.paidBy === 'guardian'
    const isFreed = isTold && (taxCategory === 'zeroRated' || taxCategory === 'exempt')
    return {
      ...receipt,
      advanceRate: isTold && taxCategory === 'standard' ? String(standardRate ?? '0') : null,
      taxCategory: isFreed ? taxCategory : null,
      taxReason: isFreed ? taxReason : null,
      credits: withReleasedTax(receipt.credits, facts.credits, facts.decimals),
    }
  },
  {
    needs: [
      'paidBy',
      'advanceFor',
      'advanceRate',
      'taxCategory',
      'taxReason',
      'credits.collection',
      'credits.amount',
      'credits.taxBack',
    ],
  },
)
