import Button from '@mui/material/Button'
import type { Model } from '../../../../schema/model.ts'
import { ReasonButton } from '../../components/ReasonButton.tsx'
import { useCan, useWritable } from '../../providers/frame.tsx'
import { actionLabel } from '../record/actionLabel.ts'
import type { Text } from '../text/useText.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { permissionOf } from './actionPermission.ts'
import { PrintChosen } from './PrintChosen.tsx'

interface Props {
  readonly model: Model
  readonly text: Text
  /** How many are meant, and whether that is everything that is filtered, on all pages. */
  readonly count: number
  readonly whole: boolean
  /** Of how many it can be everything; undefined where it cannot be more. */
  readonly all: number | undefined
  readonly onWhole: () => void
  readonly onAsk: (action: string) => void
  readonly onChange: () => void
  readonly onClear: () => void
}

/** How many records are chosen, and the buttons for what can be done with all of them. */
export function BulkTools({ model, text, count, whole, all, onWhole, onAsk, onChange, onClear }: Props) {
  const can = useCan()
  const writable = useWritable(model)
  const reason = useBlocked(model)
  const actions = [...model.actions].filter(
    ([, action]) => action.bulk && (writable.edit || reason !== undefined) && can(permissionOf(model, action)),
  )
  return (
    <section className="g-bulk" aria-label={text.say('generated.bulk.title')}>
      <b>{text.say('generated.bulk.selected', { count })}</b>
      {all !== undefined && (
        <Button size="small" variant="text" onClick={onWhole}>
          {text.say('generated.bulk.whole', { count: all })}
        </Button>
      )}
      {actions.map(([name]) => (
        <ReasonButton key={name} size="small" reason={reason} onClick={() => onAsk(name)}>
          {actionLabel(text, model, name)}
        </ReasonButton>
      ))}
      {writable.edit && model.list.change.length > 0 && (
        <Button size="small" onClick={onChange}>
          {text.say('lists.change.title')}
        </Button>
      )}
      <PrintChosen model={model} text={text} whole={whole} />
      {writable.delete && (
        <Button size="small" color="error" onClick={() => onAsk('delete')}>
          {actionLabel(text, model, 'delete')}
        </Button>
      )}
      <Button size="small" variant="text" onClick={onClear}>
        {text.say('generated.bulk.clear')}
      </Button>
    </section>
  )
}
