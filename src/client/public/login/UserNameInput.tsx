import type { Ref } from 'react'
import type { ControlProps } from '../Field.tsx'

interface Props {
  readonly control: ControlProps
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** The name that one signs in by. */
export function UserNameInput({ control, value, onChange, ref }: Props) {
  return (
    <input
      {...control}
      ref={ref}
      className="input"
      dir="ltr"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
