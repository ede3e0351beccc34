import type { AutocompleteProps } from '@mui/material/Autocomplete'
import { pickerKeys } from './pickerKeys.ts'
import type { PickerProps } from './pickerProps.ts'
import type { Option } from './useFound.ts'
import type { PickerSearching } from './usePickerSearch.ts'

type Events = Pick<
  AutocompleteProps<Option, false, false, false>,
  'onOpen' | 'onClose' | 'onInputChange' | 'onChange' | 'onBlur' | 'onKeyDown'
>

/** What a picker does when it is opened, typed into, chosen from and left. */
export function pickerEvents(picker: PickerSearching, props: PickerProps): Events {
  const { shown, onPick, required = false } = props
  const { typed, box, setTyped, setOpen, close } = picker
  return {
    onOpen: ({ type }) => {
      setOpen(true)
      // What is typed next takes the place of what is chosen, also when one comes back to the box by a click.
      // A slow machine draws late: what was typed by then is not selected, or the next letter would take its place.
      if (typed === null && type !== 'change') requestAnimationFrame(() => box.current?.value === shown && box.current.select())
    },
    onClose: (_, reason) => {
      if (reason === 'escape') setTyped(null)
      close()
    },
    onInputChange: (_, text, reason) => {
      if (reason !== 'input') return
      picker.walked.current = false
      picker.early.current = []
      picker.behind.current = []
      setTyped(text)
      setOpen(true)
      if (text === '' && shown && !required) onPick(null)
    },
    onChange: (_, option) => option && picker.choose(option),
    onBlur: () => {
      close()
      picker.leave()
      props.onBlur?.()
    },
    onKeyDown: pickerKeys(picker, shown),
  }
}
