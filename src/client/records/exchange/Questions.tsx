import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { Model } from '../../../../schema/model.ts'
import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useText } from '../text/useText.ts'
import { answerTo, type ImportAnswers, isAnswered, isRemembered, nameFor, withAnswer, withName } from './importReport.ts'
import { NameQuestion } from './NameQuestion.tsx'
import { Question } from './Question.tsx'
import { useColumnLabel } from './useColumnLabel.ts'

interface QuestionsProps {
  readonly model: Model
  readonly questions: readonly ImportQuestion[]
  readonly answers: ImportAnswers
  readonly onAnswer: (answers: ImportAnswers) => void
}

/** What only a person can decide: values that name nothing, numbers that belong to somebody else, another guardian. */
export function Questions({ model, questions, answers, onAnswer }: QuestionsProps) {
  const { say, fresh } = useText()
  const registry = useDefinitions()
  const label = useColumnLabel(model)
  const freshOf = (column: string) => {
    const target = registry.find(model.fields.get(column.split('.')[0] ?? '')?.to ?? '')
    return target ? fresh(target) : say('exchange.answer.create')
  }
  const open = questions.filter((question) => !isAnswered(answers, question))
  const creatable = [...new Set(open.filter((one) => one.kind === 'value' && one.create).map((one) => one.column))]
    .map((column) => open.filter((one) => one.kind === 'value' && one.create && one.column === column))
    .filter((group) => group.length > 1)
  return (
    <Card component="section" className="g-import-card" aria-labelledby="g-import-questions">
      <h2 id="g-import-questions">
        {open.length ? say('exchange.questions', { count: open.length }) : say('exchange.answered')}
      </h2>
      <p className="hint">{say('exchange.questionsHint')}</p>
      {creatable.length > 0 && (
        <div className="g-import-line">
          {creatable.map((group) => (
            <Button
              key={group[0]?.column}
              onClick={() => onAnswer(group.reduce((all, question) => withAnswer(all, question, 'create'), answers))}
            >
              {say('exchange.createAll', { column: label(group[0]?.column ?? ''), count: group.length })}
            </Button>
          ))}
        </div>
      )}
      <ul className="g-questions">
        {questions.map((question) => {
          const key = `${question.column}:${question.value}`
          return question.kind === 'name' ? (
            <NameQuestion
              key={key}
              question={question}
              answer={nameFor(answers, question)}
              onAnswer={(name) => onAnswer(withName(answers, question, name))}
            />
          ) : (
            <Question
              key={key}
              label={label(question.column)}
              fresh={freshOf(question.column)}
              question={question}
              answer={answerTo(answers, question)}
              remembered={isRemembered(answers, question)}
              onAnswer={(answer) => onAnswer(withAnswer(answers, question, answer))}
            />
          )
        })}
      </ul>
    </Card>
  )
}
