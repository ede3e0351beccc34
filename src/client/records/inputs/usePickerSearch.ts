import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reference } from '../../../../schema/record/record.ts'
import type { PickerProps } from './pickerProps.ts'
import { theOne } from './taken.ts'
import { typeOn } from './typeOn.ts'
import { useEarlyKeys } from './useEarlyKeys.ts'
import { fresh, type Option, useFound } from './useFound.ts'

/** The search of a picker: what is typed, what is found for it, what is taken, and what is handed on when one leaves it. */
export function usePickerSearch(props: PickerProps) {
  const { resource, filter, branch, shown, onPick, onLeft, autoFocus = false, startOpen = false, startTyped, onCreate } = props
  const [typed, setTyped] = useState<string | null>(startTyped ?? null)
  const [open, setOpen] = useState(startOpen || startTyped !== undefined)
  const box = useRef<HTMLInputElement>(null)
  // Where something is chosen, the list is only walked by arrows.
  const walked = useRef(false)
  // What was typed when Enter was pressed before its list came.
  const [hurried, setHurried] = useState<string | null>(null)
  // What was typed behind such an Enter: it is meant for the next box.
  const behind = useRef<string[]>([])
  const found = useFound(props, typed, open, hurried)
  const { choices, total, loading, seen, options } = found

  useFocus(box, autoFocus, startTyped)
  const early = useEarlyKeys(box, open, loading)

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
  /** What a key takes: the choice that is lit once the list was seen, before that only what nobody has to see. */
  const taken = (): Option | undefined => {
    if (loading) return undefined
    const lit = litOf(box.current, options)
    if (seen || lit?.id === fresh.id) return lit
    const one = typed ? theOne(choices, total, typed) : undefined
    return walked.current && one !== lit ? undefined : one
  }
  return {
    typed,
    setTyped,
    open,
    setOpen,
    box,
    walked,
    hurried,
    setHurried,
    early,
    behind,
    ...found,
    close,
    choose,
    leave,
    taken,
  }
}

/** A picker while it is searched. */
export type PickerSearching = ReturnType<typeof usePickerSearch>

/** The choice that is lit in the list of a box. */
function litOf(box: HTMLInputElement | null, options: readonly Option[]): Option | undefined {
  const at = box?.getAttribute('aria-activedescendant')?.split('-').at(-1)
  return at === undefined ? undefined : options[Number(at)]
}

/** Stands in a box from the start, before the next key is read; what was typed goes on at its end. */
function useFocus(box: RefObject<HTMLInputElement | null>, autoFocus: boolean, startTyped: string | undefined) {
  useLayoutEffect(() => {
    if (!autoFocus) return
    box.current?.focus()
    if (startTyped !== undefined) box.current?.setSelectionRange(startTyped.length, startTyped.length)
  }, [box, autoFocus, startTyped])
}
