import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reference } from '../../../../schema/record/record.ts'
import { Icon } from '../../shell/components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { useChoices } from '../values/useLookup.ts'
import { useAnchored } from './anchor.ts'
import './picker.css'

interface PickerProps {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
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
  /** Called on leaving with what was typed and not chosen, to be kept and marked; by Enter or Tab, before the list came, the first is wanted. */
  readonly onLeft: (typed: string, byKey: boolean) => void
  readonly disabled?: boolean
  readonly required?: boolean
  readonly inputProps: Readonly<Record<string, unknown>>
  readonly className?: string
  readonly autoFocus?: boolean
  /** Opens its list at once. */
  readonly startOpen?: boolean
  /** Called with what is typed, to create a record that is not there. */
  readonly onCreate?: ((typed: string) => void) | undefined
  readonly after?: ReactNode
}

/** A combobox over records, searched on the server; the list stands in the top layer, so nothing cuts it off. */
export function Picker({
  resource,
  filter,
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
  className = 'input',
  autoFocus = false,
  startOpen = false,
  onCreate,
  after,
}: PickerProps) {
  const id = useId()
  const { say } = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(startOpen)
  const [active, setActive] = useState(0)
  // The entry below the choices, which makes a new record, is chosen.
  const [isNew, setNew] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // An emptied box means nothing until an arrow has gone into its list.
  const [walked, setWalked] = useState(false)
  const emptied = typed === '' && !walked
  // Whether a key leaves the box before its list came.
  const byKey = useRef(false)
  const { choices, loading, error } = useChoices(resource, typed ?? '', filter, open, fields)

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices begin at the first
  useEffect(() => {
    setActive(0)
    setNew(false)
  }, [choices, open])
  useAnchored(input, list, open, 260, 240)

  const pick = (choice: Reference | null) => {
    onPick(choice)
    setTyped(null)
    setOpen(false)
  }
  /** Hands on what was typed and not chosen; the box shows what is kept for it. */
  const leave = (key: boolean) => {
    const left = typed?.trim() ?? ''
    // At once: the same key may move the focus on, and the box must not hand it on twice.
    flushSync(() => setTyped(null))
    if (left !== '' && left !== shown) onLeft(left, key)
  }
  const create = () => {
    onCreate?.(typed ?? '')
    setOpen(false)
    setTyped(null)
  }
  /** To the next choice, round and round; the entry for a new record is the last one. */
  const move = (step: 1 | -1) => {
    const count = choices.length + (onCreate ? 1 : 0)
    const from = isNew ? choices.length : emptied ? (step === 1 ? -1 : 0) : active
    setWalked(true)
    const to = choices.length || isNew ? (from + step + count) % Math.max(1, count) : 0
    setNew(onCreate !== undefined && to === choices.length)
    if (to < choices.length) setActive(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    byKey.current = event.key === 'Tab' && loading
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) move(event.key === 'ArrowDown' ? 1 : -1)
      else setOpen(true)
    } else if (event.key === 'Enter' && open && isNew) {
      event.preventDefault()
      event.stopPropagation()
      create()
    } else if (event.key === 'Enter' && open) {
      const choice = emptied ? undefined : choices[active]
      // Enter without a search, where something is chosen, only moves on.
      if (choice && !loading && (typed || !shown)) pick(choice)
      else if (typed && !loading) event.stopPropagation()
      else {
        setOpen(false)
        // While the list is still coming, what was typed is found on the server, and Enter goes on.
        leave(true)
      }
      if (typed) event.preventDefault()
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      event.preventDefault()
      setTyped(null)
      setOpen(false)
    } else if (event.key === 'Tab' && open) {
      if (typed && !isNew && choices[active] && !loading) pick(choices[active])
      // A list that scrolls would take the focus, and be gone with it.
      else setOpen(false)
    }
  }
  const current = isNew ? 'new' : emptied ? undefined : choices[active]?.id
  return (
    <div className="picker">
      <input
        {...inputProps}
        ref={input}
        type="text"
        role="combobox"
        className={className}
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && current !== undefined ? `${id}-${current}` : undefined}
        disabled={disabled}
        value={typed ?? shown}
        style={typed === null && hint ? { paddingInlineEnd: `calc(${hint.length}ch + 84px)` } : undefined}
        placeholder={disabled ? '' : (placeholder ?? (className === 'input' ? say('generated.pick') : ''))}
        onFocus={(event) => event.target.select()}
        onClick={() => !disabled && setOpen(true)}
        onChange={(event) => {
          setWalked(false)
          setTyped(event.target.value)
          setOpen(true)
          if (event.target.value === '' && shown && !required) onPick(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false)
          leave(byKey.current)
          byKey.current = false
          onBlur?.()
        }}
      />
      {typed === null && hint && (
        <span className="picker-hint">
          <bdi className="ltr">{hint}</bdi>
        </span>
      )}
      <span className="picker-after">
        {after}
        <Icon name="down" size={14} />
      </span>
      {open && (
        <div
          ref={list}
          id={`${id}-list`}
          className="picker-list"
          popover="manual"
          role="listbox"
          aria-label={say('generated.choices')}
          aria-busy={loading}
          onPointerDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, index) => {
            const { title, hint: beside } = write(choice)
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box
              <div
                key={choice.id}
                id={`${id}-${choice.id}`}
                role="option"
                aria-selected={!isNew && !emptied && index === active}
                onClick={() => pick(choice)}
                onPointerMove={() => {
                  setActive(index)
                  setNew(false)
                }}
              >
                <span>{title}</span>
                <span className="ltr">{beside}</span>
              </div>
            )
          })}
          {!choices.length && (
            <p className="hint">{error ? error.message : say(loading ? 'generated.searching' : 'generated.nothingFound')}</p>
          )}
          {onCreate && (
            <button id={`${id}-new`} type="button" role="option" aria-selected={isNew} tabIndex={-1} onClick={create}>
              + {say('generated.createNew')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
