import { Icon } from './components/Icon.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  /** Never shortened on narrow screens. */
  readonly firm?: boolean
}

/** A choice of the navbar; with one option there is nothing to choose. */
export function PillSelect({ label, value, options, onChange, firm = false }: Props) {
  const shown = options.find((option) => option.value === value)?.label ?? ''
  if (options.length < 2)
    return (
      <span className="pill-select" data-fixed data-firm={firm || undefined}>
        <span className="pill-select-label">{label}</span>
        <span className="pill-select-value">{shown}</span>
      </span>
    )
  return (
    <label className="pill-select" data-firm={firm || undefined}>
      <span className="pill-select-label" aria-hidden="true">
        {label}
      </span>
      <span className="pill-select-value" aria-hidden="true">
        {shown}
      </span>
      <Icon name="down" size={14} />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
