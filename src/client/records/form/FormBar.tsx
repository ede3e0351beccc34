import { Suspense } from 'react'
import { screenOf } from '../../providers/screens.ts'
import { DraftNote } from './DraftNote.tsx'
import type { FormBodyProps } from './formProps.ts'
import { SaveBar } from './SaveBar.tsx'
import type { useRecordForm } from './useRecordForm.ts'
import type { useSubmit } from './useSubmit.ts'

interface Props extends Pick<FormBodyProps, 'model' | 'again' | 'led' | 'onTyping'> {
  readonly saving: boolean
  readonly keeping: ReturnType<typeof useRecordForm>['keeping']
  readonly submitting: ReturnType<typeof useSubmit>
  /** Whether the record is written as a whole, and may be handed over. */
  readonly isWritten: boolean
  readonly onDiscard: () => void
}

/** The bar that saves a form, with the sums of its screen above it. */
export function FormBar({
  model,
  again = false,
  led = false,
  onTyping,
  saving,
  keeping,
  submitting,
  isWritten,
  onDiscard,
}: Props) {
  const { submit, usual, states, handsOver, handOver } = submitting
  const { Sums } = screenOf(model.name) ?? {}
  return (
    <SaveBar
      model={model}
      saving={saving}
      onSave={() => submit(false)}
      onSaveAndNew={again && !handsOver ? () => submit(true) : undefined}
      onHandOver={handsOver && isWritten ? () => void handOver() : undefined}
      usual={usual}
      states={states}
      onState={(state) => submit(false, state)}
      onDiscard={onDiscard}
      led={led}
      onTyping={onTyping}
      note={keeping.last && <DraftNote kept={keeping.last} />}
      above={
        Sums && (
          <Suspense fallback={null}>
            <Sums model={model} />
          </Suspense>
        )
      }
    />
  )
}
