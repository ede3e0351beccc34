import Button from '@mui/material/Button'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Sheet } from '../../components/Sheet.tsx'
import { useDisplay } from '../values/useDisplay.ts'

/** A refused value that another record has already. */
export interface Taken {
  readonly field: string
  readonly message: string
  readonly id: number
  readonly name: string
}

interface TakenDialogProps {
  readonly model: Model
  readonly taken: Taken
  readonly values: RecordData
  /** Takes the other record in place of this one; absent where there is no way to it. */
  readonly onUse?: ((id: number) => void) | undefined
  /** Whether the other record is chosen for a form behind this one, or opened. */
  readonly chosen: boolean
  readonly onCorrect: () => void
}

/** Says whose a value is, and offers that record in place of a second one. */
export function TakenDialog({ model, taken, values, onUse, chosen, onCorrect }: TakenDialogProps) {
  const { text, value } = useDisplay()
  const field = model.fields.get(taken.field)
  return (
    <Sheet
      kind="dialog"
      title={taken.message}
      onClose={onCorrect}
      footer={
        <>
          {onUse && (
            <Button variant="contained" color="primary" onClick={() => onUse(taken.id)}>
              {text.say(chosen ? 'generated.taken.use' : 'generated.taken.open', { name: taken.name })}
            </Button>
          )}
          <Button data-first onClick={onCorrect}>
            {text.say('generated.taken.correct', { field: text.field(model, taken.field) })}
          </Button>
        </>
      }
    >
      <p>
        {text.say('generated.taken.whose', { field: text.field(model, taken.field), name: taken.name })}{' '}
        {field && (
          <bdi dir="ltr" className="ltr">
            {value(model, field, values[taken.field])}
          </bdi>
        )}
      </p>
    </Sheet>
  )
}
