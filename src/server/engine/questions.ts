import type { FaultAt } from '../../../schema/record/record.ts'
import { Problem } from '../problems/problem.ts'
import type { Context } from './context.ts'

/** The questions that nobody has answered yet. */
export const unanswered = (questions: readonly FaultAt[] = [], { confirmed }: Pick<Context, 'confirmed'>): readonly FaultAt[] =>
  questions.filter(({ code }) => !confirmed?.has(code))

/**
 * Asks before a save that nothing else stands against: refuses with 409 and `asks`, once. The same request with the codes in
 * its header `Confirmed` is done.
 */
export function askFirst(questions: readonly FaultAt[] | undefined, context: Context): void {
  const open = unanswered(questions, context)
  if (open.length) throw new Problem(409, open, { asks: true })
}
