import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { Icon } from '../../shell/components/Icon.tsx'
import { Kbd } from '../../shell/components/Kbd.tsx'
import { isTyped } from './ListKeys.tsx'

const silence = 1000

/** Searches by itself one second after the last key; Enter does not wait. `/` comes here from anywhere in the list. */
export function SearchBox({ label, hint }: { readonly label: string; readonly hint: string }) {
  const { filterValues, setFilters } = useListContext()
  const current = String(filterValues['q'] ?? '')
  const [typed, setTyped] = useState(current)
  const box = useRef<HTMLInputElement>(null)

  // Another saved filter or a step back in history brings another search.
  useEffect(() => setTyped(current), [current])

  const search = (value: string) => {
    if (value.trim() === current) return
    const { q: _q, ...others } = filterValues
    setFilters(value.trim() ? { ...others, q: value.trim() } : others, undefined, false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key starts the wait anew
  useEffect(() => {
    if (typed.trim() === current) return
    const timer = setTimeout(() => search(typed), silence)
    return () => clearTimeout(timer)
  }, [typed])

  /** The first Escape takes the search back, the next one leaves. */
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    if (typed === '') return event.currentTarget.blur()
    setTyped('')
    search('')
  }

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyped(event)) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <div className="g-search">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        className="input"
        value={typed}
        placeholder={hint}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
        title={hint}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed)
          if (event.key === 'Escape') leave(event)
          if (event.key !== 'ArrowDown') return
          const row = document.querySelector<HTMLElement>('.g-table [data-row]')
          if (row) event.preventDefault()
          row?.focus()
        }}
      />
      <span className="g-search-key">
        <Kbd>/</Kbd>
      </span>
    </div>
  )
}
