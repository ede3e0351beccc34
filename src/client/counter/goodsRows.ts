import type { taxOf } from '../../../resources/calculations/lineTax.ts'
import type { Reference } from '../../../schema/record/record.ts'

export type Treatment = NonNullable<Parameters<typeof taxOf>[0]['taxTreatment']> | null

type Refs = Readonly<Record<string, (Reference & { readonly taxTreatment?: Treatment }) | null>>

/** An item as the list of items tells it. */
export interface ItemRow extends Reference {
  readonly mainUnit: number
  readonly mainUnitBarcode: string | null
  readonly salePrice: string | null
  readonly taxTreatment: Treatment
  readonly refs: Refs
}

/** A further unit of an item. */
export interface UnitRow {
  readonly id: number
  readonly record: number
  readonly unit: number
  readonly factor: string | null
  readonly barcode: string | null
  readonly salePrice: string | null
  readonly refs: Refs
}
