import { useWatch } from 'react-hook-form'
import { definitionBeside } from '../../../../schema/events.ts'
import { Filters } from '../inputs/filters/Filters.tsx'
import { OtherConditions } from '../inputs/filters/OtherConditions.tsx'
import type { BoxProps } from '../inputs/input.ts'
import { prefixOf } from '../inputs/place.ts'
import { useDisplay } from '../values/useDisplay.ts'

/** A cell with a filter of the records of the definition that is named beside it, set as above their list. */
export function FilterCell({ model, name, value, control, onChange }: BoxProps) {
  const display = useDisplay()
  const named = useWatch({ name: `${prefixOf(name)}${definitionBeside(model, name)}` }) as unknown
  const of = display.text.registry.find(String(named ?? ''))
  const change = (filter: object) => onChange(Object.keys(filter).length ? JSON.stringify(filter) : null)
  const shared = { filter: filterOf(value), display, onChange: change }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <span role="group" id={control.id} aria-label={control['aria-label']} className="g-filter-cell">
      {of && <Filters {...shared} model={of} />}
      {of && <OtherConditions {...shared} model={of} />}
    </span>
  )
}

/** What is not read is as if nothing had been said. */
function filterOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'string' || value === '') return {}
  try {
    return JSON.parse(value) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
