import { Icon } from '../../components/Icon.tsx'
import { useT } from '../../providers/i18n.ts'

/** The panel beside the sign-in on a wide screen. */
export function Aside() {
  const t = useT()
  return (
    <>
      <svg className="ledger" aria-hidden="true">
        <defs>
          <pattern id="ledger" width="100%" height="40" patternUnits="userSpaceOnUse">
            <path d="M0 39.5h2000" stroke="currentColor" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#ledger)" />
        <path d="M90 0v2000M96 0v2000" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span />
      <div>
        <h2>{t('shell.login.promise')}</h2>
        <p>{t('shell.login.promiseText')}</p>
      </div>
      <ul>
        {(['school', 'receiptLong', 'accountTree'] as const).map((icon) => (
          <li key={icon}>
            <Icon name={icon} size={22} />
            {t(`shell.login.${icon}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
