import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { type ImportAnswers, isAnswered } from './importReport.ts'

/** Answered questions are asked no more, but stay in their place, so that an answer can be changed. */
export function mergedQuestions(
  known: readonly ImportQuestion[],
  asked: readonly ImportQuestion[],
  answers: ImportAnswers,
): readonly ImportQuestion[] {
  const keyOf = ({ column, value }: ImportQuestion) => `${column} ${value}`
  const now = new Map(asked.map((question) => [keyOf(question), question]))
  const kept = known.flatMap((question) => {
    const again = now.get(keyOf(question))
    now.delete(keyOf(question))
    return again ? [again] : isAnswered(answers, question) ? [question] : []
  })
  return [...kept, ...now.values()]
}
