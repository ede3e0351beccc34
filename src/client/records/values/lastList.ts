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

/** The page of a list as it was last seen in this tab: what was asked, and the records in their order. */
export interface SeenPage {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly ids: readonly number[]
}

const pageKeyOf = (base: string) => `${tabOnly}page.${base}`

/** Remembers the records of a list's page, to go from one to the next. */
export const rememberPage = (base: string, page: SeenPage): void => sessionStorage.setItem(pageKeyOf(base), JSON.stringify(page))

/** The page of a list that was last seen; null where none was. */
export function seenPage(base: string): SeenPage | null {
  const text = sessionStorage.getItem(pageKeyOf(base))
  return text === null ? null : (JSON.parse(text) as SeenPage)
}
