import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fold } from '../../../../schema/values/fold.ts'
import type { PaletteItem } from './items.ts'

/** @property ours whether it is no record */
export type Offered = PaletteItem & { readonly group: string; readonly key: string; readonly ours: boolean }

interface Offer {
  readonly typed: string
  readonly options: readonly Offered[]
  /** Those of them that belong to what was typed. */
  readonly standing: readonly Offered[]
  /** Whether more may be found. */
  readonly busy: boolean
  /** Whether the list was before the person long enough to be read. */
  readonly seen: boolean
  readonly open: (item: PaletteItem) => void
}

/**
 * What Enter opens: what is lit is meant once it was seen; before that the only one there is, or a page that is called just so. Pressed
 * before everything was found, it waits for that.
 * @returns for the box that is typed into
 */
export function useEnter({ typed, options, standing, busy, seen, open }: Offer) {
  const waits = useRef(false)
  const opened = useRef(open)
  opened.current = open
  useEffect(() => {
    if (busy || !waits.current) return
    waits.current = false
    const [only, ...more] = options
    if (only && !more.length) opened.current(only)
  }, [busy, options])
  return (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    waits.current = false
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.defaultMuiPrevented = true
    const lit = (event.target as Element).getAttribute('aria-activedescendant')?.split('-').at(-1)
    const called = standing.filter(({ ours, title }) => ours && fold(title) === fold(typed))
    const only = busy ? called : standing
    const marked = options[Number(lit ?? 0)]
    const item = seen && marked && standing.includes(marked) ? marked : [called, only].find(({ length }) => length === 1)?.[0]
    if (item) open(item)
    else waits.current = busy
  }
}
