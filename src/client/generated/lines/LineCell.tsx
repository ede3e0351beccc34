import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { acceptValue, isWritable } from '../../../../schema/record/accept.ts'
import { isShown } from '../../../../schema/record/check.ts'
import { latinDigits } from '../../../../schema/values/digits.ts'
import { formatAmount, isDecimal, parseAmount } from '../../../../schema/values/money.ts'
import { useDecimals, useValueContext } from '../../providers/frame.tsx'
import { PartyBox } from '../inputs/PartyInput.tsx'
import { useSiblings } from '../inputs/place.ts'
import { ReadOnly } from '../inputs/ReadOnly.tsx'
import { RefBox } from '../inputs/RefInput.tsx'
import { shownKind } from '../list/columns.ts'
import { useText } from '../text/useText.ts'
import { SplitCell } from './SplitCell.tsx'

interface LineCellProps {
  readonly model: Model
  readonly field: ModelField
  readonly name: string
  readonly number: number
  readonly preview: boolean
}

const amounts = new Set(['money', 'quantity', 'percent', 'int'])

/** One cell of a line: an input without a frame, marked when it is wrong. */
export function LineCell({ model, field, name, number, preview }: LineCellProps) {
  const text = useText()
  const { field: input, fieldState } = useController({ name })
  const { record, document } = useSiblings(name, [field.shownWhen])
  const message = fieldState.error?.message
  const control = {
    id: `l-${name}`,
    'aria-invalid': fieldState.invalid,
    'aria-describedby': message ? `l-${name}-error` : undefined,
    'aria-required': field.required === true,
    'aria-label': `${text.field(model, field.field)} ${number}`,
    'data-cell': '',
  }
  const props = {
    model,
    field,
    name,
    value: input.value as unknown,
    onChange: input.onChange,
    onBlur: input.onBlur,
    disabled: false,
    control,
  }
  const readOnly = preview || !isWritable(field)
  return (
    <td
      data-kind={field.kind}
      data-align={amounts.has(shownKind(field)) ? 'end' : undefined}
      data-wrong={fieldState.invalid || undefined}
      title={message}
    >
      {!isShown(field, record, document) ? null : readOnly ? <ReadOnly {...props} /> : <CellInput {...props} />}
      {message && (
        <span id={`l-${name}-error`} className="visually-hidden">
          {message}
        </span>
      )}
    </td>
  )
}

type CellProps = Parameters<typeof RefBox>[0]

function CellInput(props: CellProps) {
  const { field } = props
  if (field.kind === 'ref') return <RefBox {...props} className="g-cell" />
  if (field.kind === 'party') return <PartyBox {...props} className="g-cell" />
  if (field.kind === 'split') return <SplitCell {...props} />
  if (field.kind === 'choice') return <ChoiceCell {...props} />
  if (field.kind === 'flag')
    return (
      <input
        {...props.control}
        type="checkbox"
        name={props.name}
        checked={props.value === true}
        onBlur={props.onBlur}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    )
  return <TextCell {...props} />
}

function ChoiceCell({ model, field, name, value, onChange, onBlur, control }: CellProps) {
  const text = useText()
  return (
    <select
      {...control}
      name={name}
      className="g-cell"
      value={String(value ?? '')}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="" />
      {(field.values ?? []).map((one) => (
        <option key={one} value={one}>
          {text.choice(model, field.field, one)}
        </option>
      ))}
    </select>
  )
}

/** Amounts show with separators while one is elsewhere, and plainly while one types. */
function TextCell({ field, name, value, onChange, onBlur, control }: CellProps) {
  const context = useValueContext()
  const decimals = useDecimals()
  const { getValues } = useFormContext()
  const [inside, setInside] = useState(false)
  const amount = amounts.has(field.kind)
  const plain = value === null || value === undefined ? '' : String(value)
  const shown = !inside && field.kind === 'money' && isDecimal(plain) ? formatAmount(plain, decimals) : plain
  return (
    <input
      {...control}
      type="text"
      name={name}
      className={amount || field.kind === 'date' ? 'g-cell g-island' : 'g-cell'}
      dir={amount || field.kind === 'date' ? 'ltr' : undefined}
      inputMode={amount ? 'decimal' : undefined}
      autoComplete="off"
      value={shown}
      onFocus={(event) => {
        setInside(true)
        const { target } = event
        requestAnimationFrame(() => target.select())
      }}
      onChange={(event) =>
        onChange(event.target.value === '' ? null : amount ? latinDigits(event.target.value) : event.target.value)
      }
      onBlur={() => {
        setInside(false)
        const now = getValues(name) as unknown
        const accepted = acceptValue(field, amount && typeof now === 'string' ? (parseAmount(now) ?? now) : now, {}, context)
        if ('value' in accepted && accepted.value !== (now ?? null)) onChange(accepted.value)
        onBlur()
      }}
    />
  )
}
