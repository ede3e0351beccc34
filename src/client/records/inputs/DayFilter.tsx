import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import { useEffect, useId, useState } from 'react'
import { parseDate, parseDayOf } from '../../../../schema/values/date.ts'
import { useFrame } from '../../providers/frame.tsx'
import { DateBox } from './DateBox.tsx'

interface Props {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A day to filter by, typed or picked; what is no day is dropped when the box is left. */
export function DayFilter({ label, name, value, onChange }: Props) {
  const id = useId()
  const { year } = useFrame()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = () => {
    const day = parseDate(typed) ?? (year?.startDate && year.endDate && parseDayOf(typed, year.startDate, year.endDate)) ?? ''
    setTyped(day)
    if (day !== value) onChange(day)
  }
  return (
    <FormControl>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <DateBox
        control={{ id, 'aria-invalid': false, 'aria-describedby': undefined }}
        name={name}
        text={typed}
        date={parseDate(typed)}
        placeholder="YYYY-MM-DD"
        disabled={false}
        onType={setTyped}
        onPick={onChange}
        onBlur={take}
      />
    </FormControl>
  )
}
