import { useState } from 'react'
import { PickerFrame } from './PickerFrame.tsx'
import { PickerSearch } from './PickerSearch.tsx'
import type { PickerProps } from './pickerProps.ts'

/** How the search begins: focused, with its list, with what was typed. */
type Entered = Pick<PickerProps, 'autoFocus' | 'startOpen' | 'startTyped'>

/**
 * A choice among records that the server finds. A form has many of them and one is searched at a time: as long as nobody types or
 * presses there, and again when one leaves, it is a plain box with the title.
 */
export function Picker({ comesBack = false, ...props }: PickerProps) {
  const { autoFocus = false, startOpen = false, startTyped } = props
  const [entered, setEntered] = useState<Entered | null>(autoFocus || startOpen || startTyped !== undefined ? {} : null)
  if (entered === null) return <Resting {...props} onEnter={setEntered} />
  return (
    <PickerSearch
      {...props}
      {...entered}
      onBlur={() => {
        props.onBlur?.()
        // Looking at another window keeps the box open.
        if (!comesBack && document.hasFocus()) setEntered(null)
      }}
    />
  )
}

function Resting({
  shown,
  hint,
  after,
  placeholder,
  bare = false,
  disabled = false,
  required = false,
  inputProps,
  onPick,
  onBlur,
  onEnter,
}: PickerProps & { readonly onEnter: (entered: Entered) => void }) {
  const open = () => onEnter({ autoFocus: true, startOpen: true })
  return (
    <PickerFrame
      bare={bare}
      hint={hint}
      after={after}
      placeholder={placeholder}
      disabled={disabled}
      value={shown}
      fullWidth
      onMouseDown={(event) => {
        if (disabled || event.button !== 0 || (event.target as Element).closest('a')) return
        // The box that takes this place takes the focus; the press must not give it to what lies below.
        event.preventDefault()
        open()
      }}
      onFocus={({ target }) => (target as HTMLInputElement).select()}
      onChange={({ target }) => {
        if (target.value === '' && shown && !required) onPick(null)
        onEnter({ autoFocus: true, startTyped: target.value })
      }}
      onKeyDown={(event) => {
        // In a cell of lines the arrows alone lead to other lines.
        if (!/^Arrow(Down|Up)$/.test(event.key) || (bare && !event.altKey)) return
        event.preventDefault()
        open()
      }}
      onBlur={onBlur}
      slotProps={{
        input: {
          ...inputProps,
          role: 'combobox',
          'aria-expanded': false,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
        },
      }}
    />
  )
}
