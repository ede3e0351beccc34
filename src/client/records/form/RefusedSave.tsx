import type { FieldValues } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { StaleDialog } from './StaleDialog.tsx'
import { type Taken, TakenDialog } from './TakenDialog.tsx'

type Saved = RecordData & { readonly id: number }

/** Why a save was refused that a dialog must be opened for. */
export interface Refusal {
  /** A value that another record has already. */
  readonly taken: Taken | null
  readonly closeTaken: () => void
  /** Whether somebody else saved first. */
  readonly stale: boolean
  readonly closeStale: () => void
}

interface RefusedSaveProps {
  readonly model: Model
  readonly base: Saved | undefined
  readonly values: () => FieldValues
  readonly refusal: Refusal
  readonly take: (record: Saved) => void
  readonly merge: (record: Saved) => void
  /** Whether the other record is chosen for a form behind this one, or opened. */
  readonly chosen: boolean
  /** Takes the other record in place of this one; absent where there is no way to it. */
  readonly onUse: ((id: number) => void) | undefined
  /** Goes back to the field that was refused. */
  readonly onCorrect: (field: string) => void
}

/** The dialogs that a refused save ends in. */
export function RefusedSave({ model, base, values, refusal, take, merge, chosen, onUse, onCorrect }: RefusedSaveProps) {
  const { taken, closeTaken, stale, closeStale } = refusal
  return (
    <>
      {taken && (
        <TakenDialog
          model={model}
          taken={taken}
          values={values()}
          chosen={chosen}
          onUse={
            onUse &&
            ((id) => {
              closeTaken()
              onUse(id)
            })
          }
          onCorrect={() => {
            closeTaken()
            setTimeout(() => onCorrect(taken.field))
          }}
        />
      )}
      {stale && base && (
        <StaleDialog
          model={model}
          base={base}
          values={values()}
          onClose={closeStale}
          onTake={(latest) => {
            take(latest)
            closeStale()
          }}
          onMerge={(latest) => {
            merge(latest)
            closeStale()
          }}
        />
      )}
    </>
  )
}
