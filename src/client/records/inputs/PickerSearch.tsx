import Autocomplete from '@mui/material/Autocomplete'
import Paper, { type PaperProps } from '@mui/material/Paper'
import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reference } from '../../../../schema/record/record.ts'
import { overlayPlace } from '../../components/overlayPlace.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useChoices } from '../values/useLookup.ts'
import { PickerFrame } from './PickerFrame.tsx'
import type { PickerProps } from './pickerProps.ts'
import { isNumber, theOne, useSeen } from './taken.ts'
import { isSign, typeOn } from './typeOn.ts'

/** The entry below the choices, which makes a new record. */
const fresh = { id: 'new' } as const
type Option = Reference | typeof fresh

/** The records by which one was found that does not fit what was typed itself. */
const foundBy = (option: Option) =>
  ((option as Reference)['foundBy'] ?? []) as readonly (Reference & { readonly resource: string })[]

/** The picker while it is used: MUI's Autocomplete over records that are searched on the server. */
export function PickerSearch({
  resource,
  filter,
  branch,
  fields,
  shown,
  hint,
  placeholder,
  write,
  onPick,
  onBlur,
  onLeft,
  disabled = false,
  required = false,
  inputProps,
  bare = false,
  autoFocus = false,
  startOpen = false,
  startTyped,
  onCreate,
  after,
}: PickerProps) {
  const display = useDisplay()
  const { say } = display.text
  const [typed, setTyped] = useState<string | null>(startTyped ?? null)
  const [open, setOpen] = useState(startOpen || startTyped !== undefined)
  const box = useRef<HTMLInputElement>(null)
  // Where something is chosen, the list is only walked by arrows.
  const walked = useRef(false)
  // What was typed when Enter was pressed before its list came.
  const [hurried, setHurried] = useState<string | null>(null)
  // The keys that were pressed for the list before it came.
  const early = useRef<string[]>([])
  // What was typed behind such an Enter: it is meant for the next box.
  const behind = useRef<string[]>([])
  const { choices, total, loading, error } = useChoices(resource, typed ?? '', filter, open, {
    ...(fields && { fields }),
    branch,
    hurried: hurried !== null && hurried === typed,
  })
  const listed = open && !loading && choices.length > 0
  const seen = useSeen(listed ? `${typed} ${choices.map(({ id }) => id)}` : null)
  const count = listed && (typed || total > 1) ? say('pages.palette.count', { count: total }) : undefined
  const none = !loading && !choices.length ? (error ? error.message : say('generated.nothingFound')) : undefined
  // What was found for the former letters is not offered: it would keep the highlight.
  const options: readonly Option[] = loading ? [] : onCreate ? [...choices, fresh] : choices

  // Before the next key is read.
  useLayoutEffect(() => {
    if (!autoFocus) return
    box.current?.focus()
    // What was typed goes on at its end.
    if (startTyped !== undefined) box.current?.setSelectionRange(startTyped.length, startTyped.length)
  }, [autoFocus, startTyped])

  // They count as they do in the list, once it is there.
  useEffect(() => {
    if (loading || !open) return
    // Outside of the effect, within which nothing that a key does can be drawn at once.
    queueMicrotask(() => {
      for (const key of early.current.splice(0))
        box.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  }, [loading, open])

  const close = () => {
    early.current = []
    walked.current = false
    setOpen(false)
  }
  const choose = (option: Option) => {
    const keys = behind.current.splice(0)
    typeOn(keys, box.current)
    // At once: the same key moves the focus on, and what was typed must not be handed on as left behind.
    flushSync(() => {
      setTyped(null)
      close()
    })
    if (option.id === fresh.id) onCreate?.(typed ?? '')
    else onPick(option as Reference)
  }
  /** Hands on what was typed and not chosen; the box shows what is kept for it. */
  const leave = () => {
    behind.current = []
    const left = typed?.trim() ?? ''
    setTyped(null)
    if (left !== '' && left !== shown) onLeft(left, { resource, filter, branch })
  }
  const highlighted = (): Option | undefined => {
    const at = box.current?.getAttribute('aria-activedescendant')?.split('-').at(-1)
    return at === undefined ? undefined : options[Number(at)]
  }
  /** What a key takes: the choice that is lit once the list was seen, before that only what nobody has to see. */
  const taken = (): Option | undefined => {
    if (loading) return undefined
    const lit = highlighted()
    if (seen || lit?.id === fresh.id) return lit
    const one = typed ? theOne(choices, total, typed) : undefined
    return walked.current && one !== lit ? undefined : one
  }
  /** Leaves an Enter to the list that is still to come. */
  const hold = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    early.current.push('Enter')
    setHurried(typed)
  }
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    const { key } = event
    if (!open) return
    // Where its list shows that somebody has to choose, it waits until they have, or type on.
    if (loading && hurried !== null && hurried === typed && (isSign(event) || (behind.current.length > 0 && key === 'Enter'))) {
      event.preventDefault()
      event.stopPropagation()
      event.defaultMuiPrevented = true
      behind.current.push(key)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      walked.current = true
      // Also before the list came these are its keys, and not those of the lines around.
      event.stopPropagation()
      if (loading) {
        event.preventDefault()
        event.defaultMuiPrevented = true
        early.current.push(key)
      }
    } else if (key === 'Tab') {
      const option = taken()
      if (typed && option && option.id !== fresh.id) choose(option)
      else close()
    } else if (key === 'Enter') {
      const option = taken()
      event.defaultMuiPrevented = true
      if (typed) event.preventDefault()
      if (option && (walked.current || (option.id !== fresh.id && (typed || !shown)))) {
        if (option.id === fresh.id) event.stopPropagation()
        choose(option)
      } else if (loading && (early.current.length > 0 || (typed && !isNumber(typed)))) hold(event)
      // The list stays: somebody has to see it first.
      else if (!loading && !error && (typed || walked.current)) event.stopPropagation()
      // A code goes on, and is found on the server.
      else
        flushSync(() => {
          close()
          leave()
        })
    }
  }
  return (
    <>
      <Autocomplete<Option>
        value={null}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={(option) => (option.id === fresh.id ? say('generated.createNew') : write(option as Reference).title)}
        getOptionKey={({ id }) => id}
        inputValue={typed ?? shown}
        open={open}
        loading={loading}
        loadingText={say('generated.searching')}
        noOptionsText={none ?? ''}
        disabled={disabled}
        autoHighlight={typed !== '' && choices.length > 0}
        handleHomeEndKeys={false}
        clearOnBlur={false}
        // The box closes itself; the other way whatever is drawn anew would put the light back to the first.
        disableCloseOnSelect
        onOpen={({ type }) => {
          setOpen(true)
          // What is typed next takes the place of what is chosen, also when one comes back to the box by a click.
          // A slow machine draws late: what was typed by then is not selected, or the next letter would take its place.
          if (typed === null && type !== 'change')
            requestAnimationFrame(() => box.current?.value === shown && box.current.select())
        }}
        onClose={(_, reason) => {
          if (reason === 'escape') setTyped(null)
          close()
        }}
        onInputChange={(_, text, reason) => {
          if (reason !== 'input') return
          walked.current = false
          early.current = []
          behind.current = []
          setTyped(text)
          setOpen(true)
          if (text === '' && shown && !required) onPick(null)
        }}
        onChange={(_, option) => option && choose(option)}
        onBlur={() => {
          close()
          leave()
          onBlur?.()
        }}
        onKeyDown={onKeyDown}
        renderOption={({ key, ...props }, option) => (
          <Choice
            key={key}
            {...props}
            {...(option.id === fresh.id ? { title: `+ ${say('generated.createNew')}` } : write(option as Reference))}
            found={foundBy(option).map((one) => display.reference(one, one.resource))}
          />
        )}
        slots={{ paper: Found }}
        slotProps={{
          popper: { container: () => overlayPlace(box.current), sx: { minWidth: 260 } } as object,
          paper: { note: count ?? (onCreate ? none : undefined) } as object,
          listbox: { 'aria-label': say('generated.choices'), 'aria-labelledby': undefined },
        }}
        renderInput={({ slotProps: { input, htmlInput }, id: _id, ...params }) => (
          <PickerFrame
            {...params}
            {...input}
            bare={bare}
            inputRef={box}
            hint={typed === null ? hint : undefined}
            after={after}
            placeholder={placeholder}
            slotProps={{ input: { ...htmlInput, ...inputProps } }}
            onFocus={(event) => typed === null && (event.target as HTMLInputElement).select()}
          />
        )}
      />
      {/* That one searches, or nothing was found, the list says itself. */}
      <span className="visually-hidden picker-count" role="status">
        {seen && count}
      </span>
    </>
  )
}

interface ChoiceProps {
  readonly title: string
  readonly hint?: string
  /** What the records are called by which it was found. */
  readonly found: readonly string[]
}

function Choice({ title, hint, found, ...props }: ChoiceProps & Omit<ComponentProps<'li'>, 'title'>) {
  return (
    <li {...props}>
      <span>
        {title}
        {found.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: namesakes
          <span key={index} className="picker-found">
            {name}
          </span>
        ))}
      </span>
      {hint && <span className="ltr picker-hint">{hint}</span>}
    </li>
  )
}

/** The list; above it stands how many fit, or above the entry for a new record that nothing was found. */
function Found({ note, children, ...paper }: PaperProps & { readonly note?: string }) {
  return (
    <Paper {...paper}>
      {note && <p className="hint picker-note">{note}</p>}
      {children}
    </Paper>
  )
}
