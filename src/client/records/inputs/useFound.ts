import type { Reference } from '../../../../schema/record/record.ts'
import { useChoices } from '../values/useLookup.ts'
import type { PickerProps } from './pickerProps.ts'
import { useSeen } from './taken.ts'

/** The entry below the choices, which makes a new record. */
export const fresh = { id: 'new' } as const
export type Option = Reference | typeof fresh

/**
 * What a picker finds for what is typed, and whether its list was seen.
 * @param hurried what was typed when Enter was pressed before its list came
 */
export function useFound(
  { resource, filter, branch, fields, onCreate }: PickerProps,
  typed: string | null,
  open: boolean,
  hurried: string | null,
) {
  const { choices, total, loading, error } = useChoices(resource, typed ?? '', filter, open, {
    ...(fields && { fields }),
    branch,
    hurried: hurried !== null && hurried === typed,
  })
  const listed = open && !loading && choices.length > 0
  const seen = useSeen(listed ? `${typed} ${choices.map(({ id }) => id)}` : null)
  // What was found for the former letters is not offered: it would keep the highlight.
  const options: readonly Option[] = loading ? [] : onCreate ? [...choices, fresh] : choices
  return { choices, total, loading, error, listed, seen, options }
}
