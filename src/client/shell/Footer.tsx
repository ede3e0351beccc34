import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'

/** Whose books these are, and when. */
export function Footer() {
  const t = useT()
  const { language } = useLanguage()
  const { company, branch } = useFrame()
  const day = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { dateStyle: 'full', timeZone: 'Asia/Riyadh' }).format(
    new Date(),
  )
  return (
    <footer className="footer">
      <span>{[nameOf(company, language), nameOf(branch, language)].filter(Boolean).join(' · ') || t('shell.product')}</span>
      <span>{day}</span>
    </footer>
  )
}
