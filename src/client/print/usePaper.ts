import { useEffect, useState } from 'react'
import { http } from '../providers/http.ts'

interface PaperState {
  /** The address of the document within this page; null until it is there. */
  readonly paper: string | null
  readonly error: unknown
  readonly retry: () => void
}

/** Fetches a document and keeps it while it is shown. */
export function usePaper(path: string, headers?: Readonly<Record<string, string>>): PaperState {
  const [round, setRound] = useState(0)
  const [paper, setPaper] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const given = JSON.stringify(headers ?? {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round asks again
  useEffect(() => {
    const stop = new AbortController()
    let address: string | null = null
    http<Blob>(path, { as: 'blob', headers: { ...(JSON.parse(given) as object), Accept: '*/*' }, signal: stop.signal }).then(
      ({ json }) => {
        if (stop.signal.aborted) return
        address = URL.createObjectURL(json)
        setPaper(address)
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setError(failure)
      },
    )
    return () => {
      stop.abort()
      setPaper(null)
      setError(null)
      if (address) URL.revokeObjectURL(address)
    }
  }, [path, given, round])
  return { paper, error, retry: () => setRound((now) => now + 1) }
}
