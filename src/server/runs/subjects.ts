import type { Run } from '../database/database.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { recordIds } from '../engine/list/whole.ts'
import { Problem } from '../problems/problem.ts'
import type { Running } from './drafts.ts'
import { acceptedInput, mostSubjects, subjectBounds } from './order.ts'

/** Ids of the subjects that the person has narrowed, in an order; of too many one more than a run takes. */
export const subjectIds = ({ run, order, context }: Running, sort: ListQuery['sort'], send: Run): Promise<readonly number[]> =>
  recordIds(
    run.over,
    {
      filter: order.filter,
      within: subjectBounds(run, acceptedInput(run, order.input, context).input),
      sort,
      most: mostSubjects + 1,
    },
    context,
    send,
  )

/** @throws Problem 400 when there are more subjects than one run takes */
export function assertFew(subjects: readonly unknown[]): void {
  if (subjects.length > mostSubjects) throw new Problem(400, { code: 'Run.TooMany', params: { max: mostSubjects } })
}
