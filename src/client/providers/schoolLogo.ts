import { useEffect, useState } from 'react'
import { apiAddress } from '../../shared/apiAddress.ts'

const key = 'schoolLogo'

/** The address of a logo as the server names it, reachable from here. */
export const reachableLogo = (url: string | null | undefined): string | null => (url ? apiAddress + url : null)

/** Keeps the logo of the school that was worked in last, for the page where one signs in. */
export function keepLogo(url: string | null): void {
  if (url === null) localStorage.removeItem(key)
  else localStorage.setItem(key, url)
}

/** The logo before anybody has signed in: of the school that this browser knows, else of the only school there is. */
export function useKeptLogo(): string | null {
  const [url, setUrl] = useState(localStorage.getItem(key))
  useEffect(() => {
    if (url !== null) return
    const stop = new AbortController()
    fetch(`${apiAddress}/api/logo`, { signal: stop.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ logoUrl: string | null }>) : null))
      .then((found) => found?.logoUrl && setUrl(found.logoUrl))
      // Without an answer the product's mark stands there.
      .catch(() => undefined)
    return () => stop.abort()
  }, [url])
  return reachableLogo(url)
}
