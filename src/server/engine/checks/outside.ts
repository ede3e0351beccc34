import type { Model } from '../../../../schema/model.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context, Person } from '../context.ts'
import { isClosedToFamily } from '../sql/family.ts'

/** Whether a person is from outside the school and sees their own family alone. */
export const isOutside = ({ family }: Pick<Person, 'family'>): boolean => family !== undefined

/** The refusal of what tells of the whole school. */
export const notForOutside = (): Problem => new Problem(403, 'Auth.WholeSchool')

/**
 * Somebody from outside writes nothing of a definition of which they see nothing: what such a document comes to tells of others.
 * @throws Problem 403 `Auth.WholeSchool`
 */
export function assertNotClosed(model: Model, { person, registry }: Pick<Context, 'person' | 'registry'>): void {
  if (person.family && isClosedToFamily(model, person.family, registry)) throw notForOutside()
}
