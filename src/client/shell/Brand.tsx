import { Mark } from '../components/Mark.tsx'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import '../components/brand.css'

/** The product's name over the school's. */
export function Brand() {
  const t = useT()
  const { language } = useLanguage()
  const { company } = useFrame()
  return (
    <span className="brand">
      <Mark />
      <span className="brand-names">
        <strong>{t('shell.product')}</strong>
        {company && <small>{nameOf(company, language)}</small>}
      </span>
    </span>
  )
}
