import { Link } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { reportAddress } from '../../providers/reportAddress.ts'
import { HomeCard } from './HomeCard.tsx'
import { useInstallation } from './useInstallation.ts'

/** By which checks the books broke what must hold when they were last checked, for people who may change the settings; nothing while all are green. */
export function BrokenBooks() {
  const t = useT()
  const broken = useInstallation().books?.broken ?? []
  if (!broken.length) return null
  return (
    <HomeCard title={t('pages.home.books', { count: broken.length })}>
      <ul className="left-out">
        {broken.map(({ check }) => (
          <li key={check}>{t(`reports.rows.${check}`)}</li>
        ))}
      </ul>
      <Link className="document-link" to={reportAddress('integrity')}>
        {t('reports.integrity')}
      </Link>
    </HomeCard>
  )
}
