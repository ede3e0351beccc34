import type { Model } from '../../../../schema/model.ts'
import { useText } from '../text/useText.ts'
import type { ImportAnswers, ImportQuestion } from './report.ts'

interface QuestionsProps {
  readonly model: Model
  readonly questions: readonly ImportQuestion[]
  readonly answers: ImportAnswers
  readonly onAnswer: (answers: ImportAnswers) => void
}

const leaveOut = 'leave'

/** Values that only a person can place: one of the suggestions, a new record, or left out. */
export function Questions({ model, questions, answers, onAnswer }: QuestionsProps) {
  const text = useText()
  const set = ({ column, value }: ImportQuestion, chosen: string) => {
    const { [value]: _before, ...others } = answers.values[column] ?? {}
    const answer = chosen === leaveOut ? null : chosen === 'create' ? 'create' : Number(chosen)
    onAnswer({ ...answers, values: { ...answers.values, [column]: chosen === '' ? others : { ...others, [value]: answer } } })
  }
  return (
    <section className="card g-import-card">
      <h2>{text.say('generated.import.questions', { count: questions.length })}</h2>
      <ul className="g-questions">
        {questions.map((question) => {
          const given = answers.values[question.column]?.[question.value]
          const label = text.field(model, question.column)
          return (
            <li key={`${question.column}:${question.value}`}>
              <span>
                {label}: <b>{question.value}</b>
              </span>
              <select
                className="input"
                aria-label={`${label}: ${question.value}`}
                value={given === undefined ? '' : given === null ? leaveOut : String(given)}
                onChange={(event) => set(question, event.target.value)}
              >
                <option value="">{text.say('generated.choose')}</option>
                {question.suggestions.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.label}
                  </option>
                ))}
                <option value="create">{text.say('generated.import.create')}</option>
                <option value={leaveOut}>{text.say('generated.import.leave')}</option>
              </select>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
