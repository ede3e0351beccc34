import { type SyntheticEvent, useId, useState } from 'react'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { parseDate } from '../../../../schema/values/date.ts'
import { parseAmount } from '../../../../schema/values/money.ts'
import { DigitBox } from '../inputs/DigitBox.tsx'
import type { Display } from '../values/useDisplay.ts'
import { useChoices, useReferences } from '../values/useLookup.ts'
import { shownKind } from './columns.ts'
import { filterKind } from './filterKinds.ts'

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
          <label key={String(value)}>
            <input type="radio" name={name} checked={filter[name] === value} onChange={() => onApply({ [name]: value })} />
            {display.text.say(value ? 'generated.yes' : 'generated.no')}
          </label>
        ))}
      </div>
    )
  const chosen = (filter[`${name}_in`] as readonly string[] | undefined) ?? []
  return (
    <div className="g-options">
      {(field.values ?? []).map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onApply({ [`${name}_in`]: toggled(chosen, value) })}
          />
          {display.text.choice(model, name, value)}
        </label>
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
  const { choices, loading } = useChoices(field.to ?? '', search, {}, true)
  // A tick moves nothing: only what was chosen before stands above.
  const above = known.filter(({ id }) => first.includes(id))
  const rest = [...choices, ...known].filter(({ id }) => !first.includes(id))
  const shown = search ? choices : [...new Map([...above, ...rest].map((choice) => [choice.id, choice])).values()]
  return (
    <>
      <input
        type="search"
        className="input"
        value={search}
        placeholder={display.text.say('generated.search')}
        aria-label={display.text.say('generated.search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="g-options" aria-busy={loading}>
        {shown.map((choice) => (
          <label key={choice.id}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.id)}
              onChange={() => onApply({ [key]: toggled(chosen, choice.id) })}
            />
            {display.reference(choice, field.to)}
          </label>
        ))}
        {!loading && !shown.length && <p className="hint">{display.text.say('generated.nothingFound')}</p>}
      </div>
    </>
  )
}

/** What a bound means; dates as people write them, amounts with separators. */
function bound(kind: string, typed: string): unknown {
  if (typed.trim() === '') return null
  if (kind === 'date') return parseDate(typed)
  if (kind === 'dateTime') return parseDate(typed)
  const amount = parseAmount(typed)
  return kind === 'int' ? (amount === null ? null : Number(amount)) : amount
}

function RangeFilter({ field, filter, display, onApply }: EditorProps) {
  const id = useId()
  const kind = shownKind(field)
  const [from, setFrom] = useState(String(filter[`${field.field}_gte`] ?? ''))
  const [to, setTo] = useState(String(filter[`${field.field}_lte`] ?? ''))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onApply({ [`${field.field}_gte`]: bound(kind, from), [`${field.field}_lte`]: bound(kind, to) })
  }
  const hint = kind.startsWith('date') ? 'YYYY-MM-DD' : '0.00'
  return (
    <form className="g-range" onSubmit={submit}>
      {(
        [
          ['from', from, setFrom],
          ['to', to, setTo],
        ] as const
      ).map(([name, value, change]) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <span className="label">{display.text.say(`generated.filter.${name}`)}</span>
          <DigitBox
            id={`${id}-${name}`}
            inputMode={kind.startsWith('date') ? 'numeric' : 'decimal'}
            text={value}
            placeholder={hint}
            onType={change}
          />
        </label>
      ))}
      <button type="submit" className="button">
        {display.text.say('generated.filter.apply')}
      </button>
    </form>
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
    <form className="g-range" onSubmit={submit}>
      <input
        className="input"
        value={typed}
        aria-label={display.text.say('generated.filter.contains')}
        placeholder={display.text.say('generated.filter.contains')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button">
        {display.text.say('generated.filter.apply')}
      </button>
    </form>
  )
}
