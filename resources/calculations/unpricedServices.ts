import { isEmpty } from '../../schema/condition.ts'
import type { FaultAt } from '../../schema/record/record.ts'

/** A line of a service that its price list prices, and what that says for the student. */
interface Listed {
  readonly at: number
  readonly student: number | null
  readonly price: unknown
}

/**
 * Services that have no price for their student: each is named at its line. A student who has none of those that are asked has no
 * service, as a run over students says it.
 * @param placeOf where the student of a line stands
 */
export function unpricedServices(lines: readonly Listed[], placeOf: (at: number) => string): FaultAt[] {
  const served = new Set(lines.flatMap(({ student, price }) => (isEmpty(price) ? [] : [student])))
  return lines.flatMap(({ at, student, price }): FaultAt[] => {
    if (!isEmpty(price)) return []
    return student === null || served.has(student)
      ? [{ code: 'Service.NoPrice', field: `items.${at}.service` }]
      : [{ code: 'Student.NoService', field: placeOf(at) }]
  })
}
