import { useFormContext, useWatch } from 'react-hook-form'

/** A cell's place in the form. */
interface CellField {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

/**
 * The value of one cell, and what changes it. The library's own hook would follow the state of the whole form in each of
 * a document's many cells; here the table follows it for all of them.
 */
export function useCell(name: string): CellField {
  const { register, getValues } = useFormContext()
  const value = useWatch({ name, exact: true }) as unknown
  const { onChange, onBlur } = register(name)
  return {
    value,
    onChange: (next) => void onChange({ target: { name, value: next }, type: 'change' }),
    // What was typed last, which may be newer than what was drawn.
    onBlur: () => void onBlur({ target: { name, value: getValues(name) as unknown }, type: 'blur' }),
  }
}
