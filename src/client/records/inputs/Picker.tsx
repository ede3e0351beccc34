import { type ReactNode, useState } from 'react'
import type { Reference } from '../../../../schema/record/record.ts'
import { PickerFrame } from './PickerFrame.tsx'
import { PickerSearch } from './PickerSearch.tsx'
import type { Choices } from './references.ts'

export interface PickerProps {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  /** The branch whose documents are offered, if not the one at hand. */
  readonly branch?: number | undefined
  /** What each found record must bring along. */
  readonly fields?: readonly string[]
  /** What is chosen, as text; empty when nothing is. */
  readonly shown: string
  readonly hint?: string
  /** What the empty box says. */
  readonly placeholder?: string
  readonly write: (choice: Reference) => { readonly title: string; readonly hint: string }
  readonly onPick: (choice: Reference | null) => void
  readonly onBlur?: () => void
  /** Called on leaving with what was typed and not chosen, among what the box offered: to be kept and marked, unless it means one record. */
  readonly onLeft: (typed: string, among: Choices) => void
  readonly disabled?: boolean
  readonly required?: boolean
  readonly inputProps: Readonly<Record<string, unknown>>
  /** Without a frame, as in a cell of lines. */
  readonly bare?: boolean
  readonly autoFocus?: boolean
  /** Opens its list at once. */
  readonly startOpen?: boolean
  /** What was typed already, into the place that it takes. */
  readonly startTyped?: string | undefined
  /** Whether what was opened from the box will come back to it. */
  readonly comesBack?: boolean
  /** Called with what is typed, to create a record that is not there. */
  readonly onCreate?: ((typed: string) => void) | undefined
  readonly after?: ReactNode
}

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
