import { isFigure } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { isRequired, isShown } from '../../../../schema/record/check.ts'
import type { BoxProps } from '../inputs/input.ts'
import { useSiblings } from '../inputs/place.ts'
import type { Text } from '../text/useText.ts'
import { shownKind } from '../values/columns.ts'
import { CalledCell } from './CalledCell.tsx'
import { ChoiceCell } from './ChoiceCell.tsx'
import { ChosenCell } from './ChosenCell.tsx'
import { FilterCell } from './FilterCell.tsx'
import { FixedCell } from './FixedCell.tsx'
import { SplitCell } from './SplitCell.tsx'
import { TextCell } from './TextCell.tsx'
import { useCell } from './useCell.ts'

interface LineCellProps {
  readonly model: Model
  readonly field: ModelField
  readonly name: string
  readonly number: number
  readonly preview: boolean
  readonly text: Text
  /** What is wrong with it. */
  readonly message: string | undefined
  /** Whether the line stands as a card, which keeps back what is empty and not asked for. */
  readonly card: boolean
  /** Whether the card keeps it back whatever is in it. */
  readonly back: boolean
}

/** One cell of a line: an input without a frame, marked when it is wrong. */
export const LineCell = (props: LineCellProps) =>
  props.field.shownWhen || (props.card && props.field.requiredWhen) ? (
    <ConditionalCell {...props} />
  ) : (
    <Cell {...props} shown wanted={props.field.required === true} />
  )

/** A cell that is only there, or in a card only asked for, while its condition holds; only such a one follows its siblings. */
function ConditionalCell(props: LineCellProps) {
  const { field } = props
  const { record, document } = useSiblings(props.name, [field.shownWhen, field.requiredWhen])
  return <Cell {...props} shown={isShown(field, record, document)} wanted={isRequired(field, record, document)} />
}

interface CellProps extends LineCellProps {
  readonly shown: boolean
  readonly wanted: boolean
}

function Cell({ model, field, name, number, preview, text, message, card, back, shown, wanted }: CellProps) {
  const input = useCell(name)
  const figure = isFigure(shownKind(field))
  const isBare = [null, undefined, ''].includes(input.value as null) || (Array.isArray(input.value) && !input.value.length)
  const props = {
    model,
    field,
    name,
    value: input.value,
    onChange: input.onChange,
    onBlur: input.onBlur,
    disabled: false,
    control: {
      id: `l-${name}`,
      'aria-invalid': message !== undefined,
      'aria-describedby': message ? `l-${name}-error` : undefined,
      'aria-required': field.required === true,
      'aria-label': `${text.field(model, field.field)} ${number}`,
      'data-cell': '',
    },
  }
  const fixed = preview || !isWritable(field)
  return (
    <td
      data-kind={field.kind}
      data-align={figure ? 'end' : undefined}
      data-label={text.field(model, field.field)}
      data-wanted={(wanted && !fixed) || undefined}
      data-kept={back || (card && !(figure && shown) && !wanted && isBare && message === undefined) || undefined}
      data-wrong={message !== undefined || undefined}
      title={message}
    >
      {shown && (fixed ? <FixedCell {...props} /> : <CellInput {...props} text={text} />)}
      {message && (
        <span id={`l-${name}-error`} className="visually-hidden">
          {message}
        </span>
      )}
    </td>
  )
}

function CellInput({ text, ...props }: BoxProps & { readonly text: Text }) {
  const { field, name, value, onChange, onBlur, control } = props
  if (field.kind === 'ref' || field.kind === 'party') return <ChosenCell {...props} />
  if (field.kind === 'split') return <SplitCell {...props} />
  if (field.kind === 'choice') return <ChoiceCell {...props} text={text} />
  if (field.kind === 'flag')
    return (
      <input
        {...control}
        type="checkbox"
        name={name}
        checked={value === true}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  if (field.kind === 'text' && field.called === 'filters') return <FilterCell {...props} />
  if (field.kind === 'text' && field.called) return <CalledCell {...props} text={text} />
  return <TextCell {...props} />
}
