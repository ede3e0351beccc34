import { useWatch } from 'react-hook-form'
import { definitionBeside, eventsOf } from '../../../../schema/events.ts'
import { useCan } from '../../providers/frame.tsx'
import type { BoxProps } from '../inputs/input.ts'
import { prefixOf } from '../inputs/place.ts'
import type { Text } from '../text/useText.ts'
import { SelectCell } from './SelectCell.tsx'

/** A cell that names a definition, or an event of the one that is named beside it, in the list that the browser opens. */
export function CalledCell({ text, ...props }: BoxProps & { readonly text: Text }) {
  const { model, field, name, value } = props
  const can = useCan()
  const of = definitionBeside(model, name)
  const beside = useWatch({ name: `${prefixOf(name)}${of}` }) as unknown
  const named = text.registry.find(String(beside ?? ''))
  const offered =
    field.called === 'resources'
      ? text.registry.models.filter(({ owner, permissions }) => !owner && can(permissions.view)).map((one) => one.name)
      : named
        ? eventsOf(named)
        : []
  const known = typeof value === 'string' && value !== '' && !offered.includes(value) ? [value] : []
  const entries = [...offered, ...known].map((one) => [one, text.called(field, one, beside)] as const)
  const inOrder = field.called === 'resources' ? entries.toSorted(([, a], [, b]) => a.localeCompare(b, text.language)) : entries
  return <SelectCell {...props} entries={inOrder} />
}
