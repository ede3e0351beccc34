import FormControl from '@mui/material/FormControl'
import ToggleButton from '@mui/material/ToggleButton'
import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { Icon } from '../../components/Icon.tsx'
import { Picker } from '../inputs/Picker.tsx'
import { useText } from '../text/useText.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'
import type { ImportAnswer } from './importReport.ts'

interface QuestionProps {
  readonly label: string
  /** What a new record in place of the known one is called. */
  readonly fresh: string
  readonly question: ImportQuestion
  readonly answer: ImportAnswer | undefined
  /** The answer is that of an earlier import. */
  readonly remembered?: boolean
  readonly onAnswer: (answer: ImportAnswer | undefined) => void
}

/** One question with its answers; an answer can be taken back by pressing it again. */
export function Question({ label, fresh, question, answer, remembered, onAnswer }: QuestionProps) {
  const { say } = useText()
  const choices = choicesOf(question, fresh, say)
  return (
    <li data-open={answer === undefined || undefined}>
      <div className="g-question">
        {question.text ? <span>{question.text}</span> : <Value label={label} value={question.value} />}
        {question.kind !== 'difference' && (
          <span className="hint">
            {say('exchange.rows', { count: question.rows })}
            {remembered && ` · ${say('exchange.remembered')}`}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a grid everywhere */}
      <div className="g-answers" role="group" aria-label={question.text ?? `${label}: ${question.value}`}>
        {question.resource !== null && (
          <RecordChoice label={label} question={question} resource={question.resource} answer={answer} onAnswer={onAnswer} />
        )}
        {choices.map(({ value, text }) => (
          <ToggleButton
            key={String(value)}
            value={String(value)}
            selected={answer === value}
            onChange={() => onAnswer(answer === value ? undefined : value)}
          >
            {answer === value && <Icon name="check" size={14} />}
            {text}
          </ToggleButton>
        ))}
      </div>
    </li>
  )
}

const Value = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span>
    {label}: <b>{value}</b>
  </span>
)

/** The answers that are not looked for. */
function choicesOf(
  { kind, create, empty, suggestions, proposed }: ImportQuestion,
  fresh: string,
  say: (key: string, options?: Record<string, unknown>) => string,
): { value: ImportAnswer; text: string }[] {
  if (kind === 'person')
    return [
      ...suggestions.map(({ id }) => ({ value: id, text: say('exchange.answer.same') })),
      { value: null, text: say('exchange.answer.other') },
    ]
  if (kind === 'column') return suggestions.map(({ id, label }) => ({ value: id, text: label }))
  if (kind === 'difference')
    return [
      ...suggestions.map(({ id, label }) => ({ value: id, text: say('exchange.answer.differenceTo', { name: label }) })),
      { value: null, text: say('exchange.answer.differenceStays') },
    ]
  if (kind === 'family')
    return [
      { value: 'same', text: say('exchange.answer.sameFamily') },
      { value: null, text: say('exchange.answer.otherFamily') },
    ]
  if (kind === 'twice')
    return [
      { value: 'create', text: say('exchange.answer.apart') },
      { value: null, text: say('exchange.answer.once') },
    ]
  if (kind === 'reference')
    return [
      ...suggestions.map(({ id, label }, index) => ({
        value: id,
        text: say(index > 0 ? 'exchange.answer.change' : create ? 'exchange.answer.keepWithMobile' : 'exchange.answer.keep', {
          name: label,
        }),
      })),
      ...(create ? [{ value: 'create' as const, text: fresh }] : []),
    ]
  return [
    ...suggestions.filter(({ id }) => id === proposed).map(({ id, label }) => ({ value: id, text: label })),
    ...(create ? [{ value: 'create' as const, text: say('exchange.answer.create') }] : []),
    ...(empty ? [{ value: null, text: say('exchange.answer.empty') }] : []),
  ]
}

/** Any record that the column may hold, searched on the server. */
function RecordChoice({
  label,
  question,
  resource,
  answer,
  onAnswer,
}: Omit<QuestionProps, 'fresh'> & { readonly resource: string }) {
  const { say } = useText()
  const display = useDisplay()
  const [known] = useReferences(resource, typeof answer === 'number' ? [answer] : [])
  const suggested = question.suggestions.find(({ id }) => id === answer)?.label
  return (
    <FormControl>
      <Picker
        resource={resource}
        filter={question.filter}
        shown={typeof answer === 'number' ? (known ? display.reference(known, resource) : (suggested ?? '…')) : ''}
        placeholder={say('exchange.answer.pick')}
        write={(choice) => ({ title: display.reference(choice, resource), hint: display.hint(choice, resource) })}
        onPick={(choice) => onAnswer(typeof choice?.id === 'number' ? choice.id : undefined)}
        onLeft={() => undefined}
        inputProps={{ 'aria-label': `${label}: ${question.value}` }}
      />
    </FormControl>
  )
}
