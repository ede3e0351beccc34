import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { Icon } from '../../components/Icon.tsx'
import { Kbd } from '../../components/Kbd.tsx'
import { isTyped } from '../../components/ListKeys.tsx'

const silence = 1000

/** `/`, or the key that has it where letters are Latin: on an Arabic keyboard it writes a letter. */
const isSlash = ({ key, code }: globalThis.KeyboardEvent) => key === '/' || (code === 'Slash' && key !== '?' && key !== '؟')

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key starts the wait anew, or what the search is added to
  useEffect(() => {
    if (typed.trim() === current) return
    const { pathname } = window.location
    // The list stays on screen while the page that was opened from it is still loading: it must not be called back.
    const timer = setTimeout(() => window.location.pathname === pathname && search(typed), silence)
    return () => clearTimeout(timer)
  }, [typed, filterValues])

  /** The first Escape takes the search back, the next one leaves. */
  const leave = (event: KeyboardEvent) => {
    event.preventDefault()
    if (typed === '') return box.current?.blur()
    setTyped('')
    search('')
  }

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (!isSlash(event) || isTyped(event)) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <OutlinedInput
      className="g-search"
      sx={{ width: { xs: '100%', sm: 380 }, '&.Mui-focused kbd': { visibility: 'hidden' } }}
      inputRef={box}
      type="search"
      value={typed}
      placeholder={hint}
      slotProps={{ input: { 'aria-label': label, title: hint } }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" />
        </InputAdornment>
      }
      endAdornment={
        typed === '' && (
          <InputAdornment position="end" sx={{ display: { xs: 'none', sm: 'flex' } }}>
            <Kbd>/</Kbd>
          </InputAdornment>
        )
      }
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed)
        if (event.key === 'Escape') leave(event)
        if (event.key !== 'ArrowDown') return
        const row = document.querySelector<HTMLElement>('[data-row]')
        if (row) event.preventDefault()
        row?.focus()
      }}
    />
  )
}
