import { useT } from '../providers/i18n.ts'
import { FullPage } from './FullPage.tsx'

/** What guardians find at a known address that opens nothing yet: what the school offers instead, and no way to the staff's sign-in. */
export default function Outside() {
  const t = useT()
  return (
    <FullPage title={t('shell.outside.title')}>
      <div className="lost">
        <h1 tabIndex={-1}>{t('shell.outside.title')}</h1>
        <p>{t('shell.outside.text')}</p>
        <p>{t('shell.outside.office')}</p>
        <p>{t('shell.outside.link')}</p>
      </div>
    </FullPage>
  )
}
