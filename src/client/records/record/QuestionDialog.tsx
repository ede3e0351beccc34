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
export default function QuestionDialog({ asked: { questions, answer }, answered = false }: QuestionDialogProps) {
  const { say } = useText()
  const each = new Map(questions.map((question) => [question.message, question]))
  return (
    <Sheet
      kind="dialog"
      title={say('dialogs.question.title')}
      onClose={() => answer(false)}
      footer={
        <>
          <Button variant="contained" color="primary" disabled={answered} onClick={(event) => event.detail < 2 && answer(true)}>
            {say('dialogs.question.yes')}
          </Button>
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
