import { type ReactNode, useEffect } from 'react'
import { SchoolMark } from '../components/SchoolMark.tsx'
import { useT } from '../providers/i18n.ts'
import { useKeptLogo } from '../providers/schoolLogo.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { PublicNotice } from './PublicNotice.tsx'
import './public.css'

/** A page without the shell: the mark, the language, one card with one thing to do. */
export function FullPage({
  title,
  children,
  aside,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly aside?: ReactNode
}) {
  const t = useT()
  const product = t('shell.product')
  const logo = useKeptLogo()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <div className="full" data-aside={aside ? '' : undefined}>
      {aside && <aside className="full-aside">{aside}</aside>}
      <div className="full-page">
        <header className="full-head">
          <span className="full-brand">
            <SchoolMark url={logo} size={34} />
            <strong>{product}</strong>
          </span>
          <LanguageSelect />
        </header>
        <main className="full-main">{children}</main>
      </div>
      <PublicNotice />
    </div>
  )
}
