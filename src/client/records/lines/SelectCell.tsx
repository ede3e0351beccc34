import type { BoxProps } from '../inputs/input.ts'

type Props = Pick<BoxProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'control'> & {
  /** What is stored of each, with what it is called. */
  readonly entries: readonly (readonly [value: string, label: string])[]
}

/** One of a few values in a cell, in the list that the browser opens. */
export const SelectCell = ({ name, value, onChange, onBlur, control, entries }: Props) => (
  <select
    {...control}
    name={name}
    className="g-cell"
    value={String(value ?? '')}
    onBlur={onBlur}
    onChange={(event) => onChange(event.target.value || null)}
  >
    <option value="" />
    {entries.map(([one, label]) => (
      <option key={one} value={one}>
        {label}
      </option>
    ))}
  </select>
)
