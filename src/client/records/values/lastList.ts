import { useEffect } from 'react'
import { tabOnly } from '../../providers/session.ts'

const keyOf = (base: string) => `${tabOnly}list.${base}`

/** Remembers in this tab how the list was last looked at, for the way back from one of its records. */
export function useRememberedList(base: string, params: URLSearchParams): void {
  const own = new URLSearchParams(params)
  own.delete('record')
  const search = own.toString()
  useEffect(() => {
    if (search) sessionStorage.setItem(keyOf(base), search)
    else sessionStorage.removeItem(keyOf(base))
  }, [base, search])
}

/** The way back to a list: as it was last looked at in this tab. */
export function listAddress(base: string): string {
  const search = sessionStorage.getItem(keyOf(base))
  return `/${base}${search ? `?${search}` : ''}`
}
