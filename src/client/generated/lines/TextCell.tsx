import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { acceptValue } from '../../../../schema/record/accept.ts'
import { latinDigits } from '../../../../schema/values/digits.ts'
import { formatAmount, isDecimal, parseAmount } from '../../../../schema/values/money.ts'
import { useDecimals, useDigits, useValueContext } from '../../providers/frame.tsx'
import type { InputProps } from '../inputs/input.ts'
import { figures } from './LineCell.tsx'

/** A typed cell. Amounts show with separators while one is elsewhere, and plainly while one types. */
export function TextCell({ field, name, value, onChange, onBlur, control }: InputProps) {
  const context = useValueContext()
  const decimals = useDecimals()
  const digits = useDigits()
  const { getValues } = useFormContext()
  const [inside, setInside] = useState(false)
  const amount = figures.has(field.kind)
  const island = amount || field.kind === 'date' || field.kind === 'code'
  const plain = value === null || value === undefined ? '' : String(value)
  const shown = !inside && field.kind === 'money' && isDecimal(plain) ? formatAmount(plain, decimals, digits) : plain
  return (
    <input
      {...control}
      type="text"
      name={name}
      className={island ? 'g-cell g-island' : 'g-cell'}
      dir={island ? 'ltr' : undefined}
      inputMode={amount ? 'decimal' : undefined}
      autoComplete="off"
      value={shown}
      onFocus={(event) => {
        setInside(true)
        const { target } = event
        // Selecting would take the focus back from a place that one has gone to meanwhile.
        requestAnimationFrame(() => document.activeElement === target && target.select())
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
