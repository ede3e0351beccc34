import type { BoxProps } from '../inputs/input.ts'
import { useOffered } from '../inputs/useOffered.ts'
import type { Text } from '../text/useText.ts'
import { SelectCell } from './SelectCell.tsx'

/** One of the values of a choice in a cell. */
export function ChoiceCell({ text, ...props }: BoxProps & { readonly text: Text }) {
  const { model, field } = props
  const entries = useOffered(props).map((one) => [one, text.choice(model, field.field, one)] as const)
  return <SelectCell {...props} entries={entries} />
}
