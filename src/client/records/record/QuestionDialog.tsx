import Button from '@mui/material/Button'
import { Sheet } from '../../components/Sheet.tsx'
import type { Asked } from '../../providers/questions.ts'
import { useText } from '../text/useText.ts'
import { QuestionText } from '../values/QuestionText.tsx'

interface QuestionDialogProps {
  readonly asked: Asked
  /** What it said is on its way. */
  readonly answered?: boolean
}

/** Shows what the server asks before it goes on. */
export default function QuestionDialog({ asked: { questions, answers, answer }, answered = false }: QuestionDialogProps) {
  const { say } = useText()
  const resource = questions.find(({ params }) => params?.['resource'])?.params?.['resource']
  /** What the answer is called where the question is about such a record; else in general. */
  const answerText = (code: string) => {
    const name = code.slice(code.indexOf('.') + 1)
    return say(`answers.${resource}.${name}`, { _: say(`answers.${name}`) })
  }
  const each = new Map(questions.map((question) => [question.message, question]))
  return (
    <Sheet
      kind="dialog"
      title={say('dialogs.question.title')}
      onClose={() => answer(false)}
      footer={
        <>
          {(answers.length ? answers : [true as const]).map((said, index) => (
            <Button
              key={String(said)}
              {...(index === 0 && { variant: 'contained', color: 'primary' })}
              disabled={answered}
              onClick={(event) => event.detail < 2 && answer(said)}
            >
              {said === true ? say('dialogs.question.yes') : answerText(said)}
            </Button>
          ))}
          {/* Whoever works fast by keys does not say yes to what was not read. */}
          <Button data-first onClick={() => answer(false)}>
            {say('dialogs.back')}
          </Button>
        </>
      }
    >
      {[...each].map(([message, question]) => (
        <p key={message}>
          <QuestionText question={question} />
        </p>
      ))}
    </Sheet>
  )
}
