import { useLayoutEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isFigure } from '../../../../schema/kinds.ts'
import { marksOf } from '../../../../schema/languages.ts'
import { acceptValue } from '../../../../schema/record/accept.ts'
import { isDecimal, parseAmount, plainDecimal } from '../../../../schema/values/money.ts'
import { loadExpressions } from '../../providers/expressions.ts'
import { useDecimals, useValueContext } from '../../providers/frame.tsx'
import { useLanguage } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import type { BoxProps } from '../inputs/input.ts'
import { typedFigure } from '../inputs/typed.ts'

/** A typed cell. Amounts show with separators while one is elsewhere, and plainly while one types. */
export function TextCell({ field, name, value, onChange, onBlur, control }: BoxProps) {
  const context = useValueContext()
  const decimals = useDecimals()
  const numerals = useNumerals()
  const marks = marksOf(useLanguage().language)
  const { getValues } = useFormContext()
  const [inside, setInside] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Before the next key is read, so that a quick typist replaces what stands here and loses nothing.
  useLayoutEffect(() => {
    if (inside) input.current?.select()
  }, [inside])
  const amount = isFigure(field.kind)
  const island = amount || field.kind === 'date' || field.kind === 'code' || field.pattern === 'latin'
  const plain = value === null || value === undefined ? '' : String(value)
  const read = field.kind === 'money' && isDecimal(plain) ? numerals.amount(plain, decimals) : numerals.write(plain)
  const shown = !inside && island ? read : plain
  return (
    <input
      {...control}
      ref={input}
      type="text"
      name={name}
      className={island ? 'g-cell g-island' : 'g-cell'}
      dir={island ? 'ltr' : undefined}
      inputMode={amount ? 'decimal' : undefined}
      autoComplete="off"
      value={shown}
      onFocus={(event) => {
        setInside(true)
        if (field.regex !== undefined) void loadExpressions()
        const { target } = event
        // A click puts the caret after the focus: select again, unless one has gone on or typed meanwhile.
        requestAnimationFrame(() => document.activeElement === target && target.value === plain && target.select())
      }}
      onChange={({ target }) => onChange(amount ? typedFigure(field.kind, target.value) : target.value || null)}
      onBlur={() => {
        setInside(false)
        const typed = getValues(name) as unknown
        const now = amount && typeof typed === 'string' ? plainDecimal(typed, marks) : typed
        const accepted = acceptValue(field, amount && typeof now === 'string' ? (parseAmount(now) ?? now) : now, {}, context)
        if ('value' in accepted && accepted.value !== (typed ?? null)) onChange(accepted.value)
        onBlur()
      }}
    />
  )
}
