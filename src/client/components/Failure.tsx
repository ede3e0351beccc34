import { type ReactNode, useEffect, useRef } from 'react'
import { isChunkError } from '../providers/chunks.ts'
import { useT } from '../providers/i18n.ts'
import { lookAgain, useReached } from '../providers/reach.ts'
import { Empty } from './Empty.tsx'

/** Says that the page failed, or that a part of it did not come; inside stands the button that loads it again. */
export function Failure({ error, children }: { readonly error: unknown; readonly children: ReactNode }) {
  const t = useT()
  const missing = isChunkError(error)
  useEffect(() => console.error(error), [error])
  // A part that did not come because the server was out of reach comes when it is back.
  const reached = useReached()
  const lost = useRef(false)
  useEffect(() => {
    if (missing) void lookAgain()
  }, [missing])
  useEffect(() => {
    if (!reached) lost.current = true
    else if (missing && lost.current) location.reload()
  }, [reached, missing])
  return (
    <Empty wrong="page" icon="warning" title={t(missing ? 'shell.chunk.title' : 'shell.crash.title')} action={children}>
      {t(missing ? 'shell.chunk.text' : 'shell.crash.text')}
    </Empty>
  )
}
