import { useEffect, useState } from 'react'
import { parseDate } from '../../../../schema/values/date.ts'
import { Field } from '../../shell/components/Field.tsx'
import { DateBox } from './DateBox.tsx'
import '../form/form.css'

interface Props {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A day to filter by, typed or picked; what is no day is dropped when the box is left. */
export function DayFilter({ label, name, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = () => {
    const day = parseDate(typed) ?? ''
    setTyped(day)
    if (day !== value) onChange(day)
  }
  return (
    <Field label={label}>
      {(control) => (
        <DateBox
          control={control}
          name={name}
          text={typed}
          date={parseDate(typed)}
          placeholder="YYYY-MM-DD"
          disabled={false}
          onType={setTyped}
          onPick={onChange}
          onBlur={take}
        />
      )}
    </Field>
  )
}
