import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useRef } from 'react'
import { InputHelperText, useInput } from 'react-admin'
import { parseDate, parseDayOf } from '../../../../schema/values/date.ts'
import { parseHijri, toGregorian, toHijri } from '../../../../schema/values/hijri.ts'
import { useChosenYear } from '../../providers/frame.tsx'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { asInput, asItIs } from './asInput.tsx'
import { DateBox } from './DateBox.tsx'
import { DigitBox } from './DigitBox.tsx'
import type { BoxProps } from './input.ts'

interface YearSpan {
  readonly startDate: string
  readonly endDate: string
}

/** A date as `YYYY-MM-DD`; with its Hijri twin where the definition keeps one, else with the Hijri date as a quiet note. */
export const DayBox = (props: BoxProps) => (props.field.hijri ? <Twins {...props} /> : <OneDate {...props} />)

export const DateInput = asInput(DayBox)

/** What was typed, as a date when it is one, without a year that of the year that is chosen; otherwise as typed, for the check to refuse. */
const dateOrTyped = (typed: string, year: YearSpan | undefined): string | null =>
  typed.trim() === '' ? null : (parseDate(typed) ?? (year && parseDayOf(typed, year.startDate, year.endDate)) ?? typed)

function OneDate({ name, value, onChange, onBlur, disabled, control, unit }: BoxProps & { readonly unit?: string }) {
  const { say } = useText()
  const { write } = useNumerals()
  const text = typeof value === 'string' ? value : ''
  const date = parseDate(text)
  // A document says the year of a birth, and two calendars do not begin a year on one day.
  const year = useChosenYear()
  return (
    <DateBox
      control={control}
      name={name}
      text={text}
      date={date}
      disabled={disabled}
      placeholder="YYYY-MM-DD"
      {...(unit !== undefined && { unit })}
      note={
        unit === undefined && date ? (
          <>
            <span className="ltr">{write(toHijri(date) ?? '')}</span> {say('generated.hijri')}
          </>
        ) : null
      }
      onType={(typed) => onChange(typed || null)}
      onPick={onChange}
      onBlur={() => {
        const next = dateOrTyped(text, unit === undefined ? year : undefined)
        if (next !== (value ?? null)) onChange(next)
        onBlur()
      }}
    />
  )
}

/** Both calendars. One proposes the other; what a person typed into it stays. */
function Twins(props: BoxProps) {
  const { say } = useText()
  const noteId = useId()
  const twinName = `${props.name}Hijri`
  const {
    field: twin,
    fieldState: { error, invalid },
  } = useInput({ source: twinName, name: twinName, format: asItIs, parse: asItIs })
  const hijri = typeof twin.value === 'string' ? twin.value : ''
  const date = typeof props.value === 'string' ? parseDate(props.value) : null
  // A pair that does not agree was typed as it stands in a document.
  const typedHijri = useRef(hijri !== '' && date !== null && toHijri(date) !== hijri)
  const typedDate = useRef(date !== null)
  const onDate = (value: unknown) => {
    typedDate.current = value !== null
    props.onChange(value)
    const next = typeof value === 'string' ? parseDate(value) : null
    if (next && !typedHijri.current) twin.onChange(toHijri(next))
  }
  const onHijri = (value: string) => {
    typedHijri.current = value !== ''
    twin.onChange(value || null)
    const next = parseHijri(value)
    if (next && !typedDate.current) props.onChange(toGregorian(next))
  }
  return (
    <span className="g-twins">
      <OneDate {...props} onChange={onDate} unit={say('generated.gregorian')} />
      <FormControl error={invalid}>
        <DigitBox
          name={twin.name}
          placeholder="YYYY-MM-DD"
          disabled={props.disabled}
          slotProps={{ input: { 'aria-label': say('generated.hijriOf'), 'aria-invalid': invalid, 'aria-describedby': noteId } }}
          text={hijri}
          onType={onHijri}
          onBlur={() => {
            const read = parseHijri(hijri)
            if (read && read !== hijri) twin.onChange(read)
            twin.onBlur()
          }}
          endAdornment={<span className="g-date-note">{say('generated.hijri')}</span>}
        />
        {error?.message && (
          <FormHelperText id={noteId}>
            <InputHelperText error={error.message} />
          </FormHelperText>
        )}
      </FormControl>
    </span>
  )
}
