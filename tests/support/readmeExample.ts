import { readFileSync } from 'node:fs'
import type { FieldData } from '../../schema/kind.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import type { RunData } from '../../schema/language/run.ts'

type Example = ResourceData & {
  fields: Record<string, FieldData>
  labels: Record<string, Record<string, string>>
}

/** An example of a page, word for word. */
function exampleIn(page: string, position: number): Example {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
  const [, json = ''] = [...text.matchAll(/```json\n([\s\S]*?)```/g)][position] ?? []
  return JSON.parse(json) as Example
}

export const libraryBooks = exampleIn('README.md', 0)
/** A document with formulas. */
export const quotations = exampleIn('resources/custom/README.md', 1)
/** Orders, and deliveries that use them up. */
export const supplyOrders = exampleIn('resources/custom/README.md', 2)
export const supplyDeliveries = exampleIn('resources/custom/README.md', 3)
/** A price list, and a document that takes its best price. */
export const uniformPrices = exampleIn('resources/custom/README.md', 4)
export const uniformSales = exampleIn('resources/custom/README.md', 5)
/** Fees, and the bills that an action makes of them. */
export const tripFees = exampleIn('resources/custom/README.md', 6)
export const tripBills = exampleIn('resources/custom/README.md', 7)
/** A document, and the run that makes it for many. */
export const gifts = exampleIn('resources/custom/README.md', 8)
export const giftsForMany = exampleIn('resources/custom/README.md', 9) as unknown as RunData
