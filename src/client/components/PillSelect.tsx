import NativeSelect from '@mui/material/NativeSelect'
import { Icon } from './Icon.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  /** Never shortened on narrow screens. */
  readonly firm?: boolean
}

/** A choice of the navbar: MUI's native list lies unseen over the words. With one option there is nothing to choose. */
export function PillSelect({ label, value, options, onChange, firm = false }: Props) {
  const shown = options.find((option) => option.value === value)?.label ?? ''
  const fixed = options.length < 2
  const Frame = fixed ? 'span' : 'label'
  return (
    <Frame className="pill-select" data-fixed={fixed || undefined} data-firm={firm || undefined}>
      <span className="pill-select-label" aria-hidden={!fixed}>
        {label}
      </span>
      <span className="pill-select-value" aria-hidden={!fixed}>
        {shown}
      </span>
      {!fixed && <Icon name="down" size={14} />}
      {!fixed && (
        <NativeSelect
          disableUnderline
          IconComponent={() => null}
          inputProps={{ 'aria-label': label }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Frame>
  )
}
