import { SchoolMark } from '../components/SchoolMark.tsx'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { reachableLogo } from '../providers/schoolLogo.ts'
import '../components/brand.css'

/** The school's logo, and the product's name over the school's. */
export function Brand() {
  const t = useT()
  const { language } = useLanguage()
  const { company } = useFrame()
  return (
    <span className="brand">
      <SchoolMark url={reachableLogo(company?.logoUrl)} />
      <span className="brand-names">
        <strong>{t('shell.product')}</strong>
        {company && <small>{nameOf(company, language)}</small>}
      </span>
    </span>
  )
}
