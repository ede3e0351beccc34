import { type ReactNode, useEffect } from 'react'
import { useT } from '../providers/i18n.ts'
import { isChunkError } from './chunks.ts'
import { Empty } from './components/Empty.tsx'

/** Says that the page failed, or that a part of it did not come; inside stands the button that loads it again. */
export function Failure({ error, children }: { readonly error: unknown; readonly children: ReactNode }) {
  const t = useT()
  const words = isChunkError(error) ? 'shell.chunk' : 'shell.crash'
  useEffect(() => console.error(error), [error])
  return (
    <Empty wrong="page" icon="warning" title={t(`${words}.title`)} action={children}>
      {t(`${words}.text`)}
    </Empty>
  )
}
