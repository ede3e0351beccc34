import type { Person } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'

/** Whether what tells of the school as a whole is closed to a person: somebody from outside is told of their family alone. */
export const isOutside = ({ family }: Person): boolean => family !== undefined

/** The refusal of what tells of the whole school. */
export const notForOutside = (): Problem => new Problem(403, 'Auth.WholeSchool')
