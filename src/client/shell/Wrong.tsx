import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { isChunkError } from './chunks.ts'
import { Icon } from './components/Icon.tsx'
import './components/states.css'

/** A page that failed: mostly a part of the application that could not be loaded. Offers to load it again. */
export function Wrong() {
  const error = useRouteError()
  return <Failure error={error} />
}

/** Says that the page failed and offers a reload. */
export function Failure({ error }: { readonly error: unknown }) {
  const t = useT()
  const missing = isChunkError(error)
  useEffect(() => console.error(error), [error])
  return (
    <div className="state-page" role="alert">
      <span className="state-page-icon" data-tone="danger">
        <Icon name="warning" size={26} />
      </span>
      <h1 tabIndex={-1}>{t(missing ? 'shell.chunk.title' : 'shell.crash.title')}</h1>
      <p>{t(missing ? 'shell.chunk.text' : 'shell.crash.text')}</p>
      <div className="state-page-actions">
        <button type="button" className="button" data-kind="filled" onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </div>
    </div>
  )
}
