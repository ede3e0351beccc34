import type { FaultAt } from '../../../../schema/record/record.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'

/** The questions that nobody has answered yet. */
export const unanswered = (questions: readonly FaultAt[] = [], { confirmed }: Pick<Context, 'confirmed'>): readonly FaultAt[] =>
  questions.filter(({ code }) => !confirmed?.has(code))

/**
 * What is asked before a save that nothing else stands against: a refusal with 409 and `asks`, once. The same request with the
 * codes in its header `Confirmed` is done.
 */
export function questionOf(questions: readonly FaultAt[] | undefined, context: Context): Problem | null {
  const open = unanswered(questions, context)
  return open.length ? new Problem(409, open, { asks: true }) : null
}
