import type { taxCategories, taxDocuments, taxReasons } from '../groups/values.ts'
import { citizensEducation } from './citizensEducation.ts'

type Category = (typeof taxCategories)[number]
type Reason = (typeof taxReasons)[number]

interface Taxed {
  /** How the law treats the service. */
  readonly taxTreatment?: Category | 'education' | null
  /** Why a service bears no tax. */
  readonly serviceReason?: Reason | null
  readonly citizen?: unknown
}

interface Around {
  /** The branch is registered for the tax. */
  readonly isRegistered: boolean
  /** The child's family pays: of whom else pays the state bears no tax. */
  readonly isFamily: boolean
}

/** What the tax authority calls the tax of a line, and the code that says why it bears none. */
export function taxOf(
  { taxTreatment = null, serviceReason = null, citizen }: Taxed,
  { isRegistered, isFamily }: Around,
): { readonly taxCategory: Category | null; readonly taxReason: Reason | null } {
  if (taxTreatment === null) return { taxCategory: null, taxReason: null }
  if (!isRegistered || taxTreatment === 'outOfScope') return { taxCategory: 'outOfScope', taxReason: 'VATEX-SA-OOS' }
  if (taxTreatment === 'education')
    return citizen && isFamily
      ? { taxCategory: 'zeroRated', taxReason: citizensEducation }
      : { taxCategory: 'standard', taxReason: null }
  return { taxCategory: taxTreatment, taxReason: taxTreatment === 'standard' ? null : serviceReason }
}

interface Buying {
  readonly soldTo: unknown
  readonly buyerKind?: unknown
  readonly buyerTaxNumber?: unknown
}

/** What the whole invoice is to the tax authority: businesses, which deduct the tax, need a full one; people take a simplified one. */
export function taxDocumentOf(
  { soldTo, buyerKind, buyerTaxNumber }: Buying,
  isRegistered: boolean,
): (typeof taxDocuments)[number] {
  if (!isRegistered) return 'none'
  return soldTo === 'supplier' || buyerKind === 'company' || buyerTaxNumber ? 'standard' : 'simplified'
}
