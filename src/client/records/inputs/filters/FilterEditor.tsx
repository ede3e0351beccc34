import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import { type SyntheticEvent, useId, useState } from 'react'
import type { Model } from '../../../../../schema/model.ts'
import type { ModelField } from '../../../../../schema/modelField.ts'
import { parseDate } from '../../../../../schema/values/date.ts'
import { parseAmount } from '../../../../../schema/values/money.ts'
import { parseMonth } from '../../../../../schema/values/month.ts'
import { PanelEntry } from '../../../components/PanelEntry.tsx'
import { shownKind } from '../../values/columns.ts'
import type { Display } from '../../values/useDisplay.ts'
import { useChoices, useReferences } from '../../values/useLookup.ts'
import { DigitBox } from '../DigitBox.tsx'
import { filterKind, namesDefinitions } from './filterKinds.ts'
import { PanelTick } from './PanelTick.tsx'

interface EditorProps {
  readonly model: Model
  readonly field: ModelField
  readonly filter: Readonly<Record<string, unknown>>
  readonly display: Display
  /** The conditions of this field, as the list's filter writes them. */
  readonly onApply: (conditions: Readonly<Record<string, unknown>>) => void
}

/** Sets the conditions of one field. */
export function FilterEditor(props: EditorProps) {
  const { model, field, filter, display, onApply } = props
  const name = field.field
  const kind = filterKind(field)
  if (kind === 'ref') return <ReferenceFilter {...props} />
  if (kind === 'range') return <RangeFilter {...props} />
  if (kind === 'text') return <TextFilter {...props} />
  if (kind === 'flag')
    return (
      <div className="g-options">
        {[true, false].map((value) => (
          <FormControlLabel
            key={String(value)}
            label={display.text.say(value ? 'generated.yes' : 'generated.no')}
            control={<Radio name={name} checked={filter[name] === value} onChange={() => onApply({ [name]: value })} />}
          />
        ))}
      </div>
    )
  const chosen = (filter[`${name}_in`] as readonly string[] | undefined) ?? []
  const offered = namesDefinitions(field)
    ? display.text.registry.models.filter(({ owner }) => !owner).map((one) => one.name)
    : (field.values ?? [])
  return (
    <div className="g-options">
      {offered.map((value) => (
        <PanelTick
          key={value}
          label={display.text.choice(model, name, value)}
          checked={chosen.includes(value)}
          onChange={() => onApply({ [`${name}_in`]: toggled(chosen, value) })}
        />
      ))}
    </div>
  )
}

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

function ReferenceFilter({ field, filter, display, onApply }: EditorProps) {
  const [search, setSearch] = useState('')
  const key = `${field.field}_in`
  const chosen = (filter[key] as readonly number[] | undefined) ?? []
  const [first] = useState(chosen)
  const known = useReferences(field.to ?? '', [...new Set([...first, ...chosen])])
  const { choices, total, loading } = useChoices(field.to ?? '', search, {}, true)
  // A tick moves nothing: only what was chosen before stands above.
  const above = known.filter(({ id }) => first.includes(id))
  const rest = [...choices, ...known].filter(({ id }) => !first.includes(id))
  const shown = search ? choices : [...new Map([...above, ...rest].map((choice) => [choice.id, choice])).values()]
  return (
    <>
      <OutlinedInput
        fullWidth
        type="search"
        value={search}
        placeholder={display.text.say('generated.search')}
        slotProps={{ input: { 'aria-label': display.text.say('generated.search') } }}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="g-options" aria-busy={loading}>
        {shown.map((choice) => (
          <PanelTick
            key={choice.id}
            label={display.reference(choice, field.to)}
            checked={chosen.includes(choice.id)}
            onChange={() => onApply({ [key]: toggled(chosen, choice.id) })}
          />
        ))}
        {!loading && !shown.length && <p className="g-muted">{display.text.say('generated.nothingFound')}</p>}
        <span className="visually-hidden" role="status">
          {search && !loading && total > 0 && display.text.say('pages.palette.count', { count: total })}
        </span>
      </div>
    </>
  )
}

/** What a bound means; dates as people write them, amounts with separators. */
function bound(kind: string, typed: string): unknown {
  if (typed.trim() === '') return null
  if (kind === 'date') return parseDate(typed)
  if (kind === 'dateTime') return parseDate(typed)
  if (kind === 'month') return parseMonth(typed)
  const amount = parseAmount(typed)
  return kind === 'int' ? (amount === null ? null : Number(amount)) : amount
}

/** Within how many days something may be asked to run out. */
const periods = [7, 30, 60, 90]

function RangeFilter({ model, field, filter, display, onApply }: EditorProps) {
  const within = `${field.field}_within`
  const comesNear = model.data.alerts?.some((alert) => alert.field === field.field)
  const id = useId()
  const kind = shownKind(field)
  const [from, setFrom] = useState(String(filter[`${field.field}_gte`] ?? ''))
  const [to, setTo] = useState(String(filter[`${field.field}_lte`] ?? ''))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onApply({ [`${field.field}_gte`]: bound(kind, from), [`${field.field}_lte`]: bound(kind, to) })
  }
  const isTime = kind === 'month' || kind.startsWith('date')
  const hint = kind === 'month' ? 'YYYY-MM' : isTime ? 'YYYY-MM-DD' : '0.00'
  return (
    <Stack component="form" sx={{ gap: 1, padding: 1 }} onSubmit={submit}>
      {comesNear && (
        <div className="g-options">
          {periods.map((days) => (
            <PanelEntry key={days} aria-pressed={filter[within] === days} onClick={() => onApply({ [within]: days })}>
              {display.text.say('generated.filter.within')}: {display.numerals.away(days)}
            </PanelEntry>
          ))}
        </div>
      )}
      {(
        [
          ['from', from, setFrom],
          ['to', to, setTo],
        ] as const
      ).map(([name, value, change]) => (
        <FormControl key={name}>
          <InputLabel htmlFor={`${id}-${name}`}>{display.text.say(`generated.filter.${name}`)}</InputLabel>
          <DigitBox
            id={`${id}-${name}`}
            inputMode={isTime ? 'numeric' : 'decimal'}
            text={value}
            placeholder={hint}
            onType={change}
          />
        </FormControl>
      ))}
      <Button type="submit">{display.text.say('generated.filter.apply')}</Button>
    </Stack>
  )
}

function TextFilter({ field, filter, display, onApply }: EditorProps) {
  const key = `${field.field}_like`
  const [typed, setTyped] = useState(String(filter[key] ?? ''))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onApply({ [key]: typed.trim() })
  }
  return (
    <Stack component="form" sx={{ gap: 1, padding: 1 }} onSubmit={submit}>
      <OutlinedInput
        value={typed}
        placeholder={display.text.say('generated.filter.contains')}
        slotProps={{ input: { 'aria-label': display.text.say('generated.filter.contains') } }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{display.text.say('generated.filter.apply')}</Button>
    </Stack>
  )
}
