import { useEffect, useRef } from 'react'
import type { ControlProps } from '../Field.tsx'

interface Props {
  readonly control: ControlProps
  /** A recovery code has letters. */
  readonly recovery?: boolean
  /** Where something is to be done first it takes no focus: a telephone would scroll past it. */
  readonly first?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A code of the second factor; a telephone shows its digits for it. */
export function CodeInput({ control, recovery = false, first = true, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sort of code is typed at once
  useEffect(() => {
    if (first) input.current?.focus()
  }, [recovery])
  return (
    <input
      {...control}
      ref={input}
      className="input code-input"
      dir="ltr"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={recovery ? 30 : 12}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
