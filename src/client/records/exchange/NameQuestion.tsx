import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { useText } from '../text/useText.ts'

interface NameQuestionProps {
  readonly question: ImportQuestion
  /** The name that was written instead. */
  readonly answer: string | undefined
  readonly onAnswer: (name: string) => void
}

/** A name that somebody else has, to be written with what tells the two apart. */
export function NameQuestion({ question, answer, onAnswer }: NameQuestionProps) {
  const { say } = useText()
  const before = answer ?? question.given ?? ''
  const [name, setName] = useState(before)
  const written = name.trim()
  const fresh = written !== '' && written !== before
  return (
    <li data-open={answer === undefined || undefined}>
      <div className="g-question">{question.text}</div>
      <div className="g-answers">
        <TextField
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && fresh && onAnswer(written)}
          slotProps={{ htmlInput: { 'aria-label': say('exchange.answer.nameInRow', { row: question.value }) } }}
        />
        <Button disabled={!fresh} onClick={() => onAnswer(written)}>
          {say('exchange.answer.useName')}
        </Button>
      </div>
    </li>
  )
}
