import { memo } from 'react'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'

/** Whose books these are, and when. */
export const Footer = memo(function Footer() {
  const t = useT()
  const { language } = useLanguage()
  const { locale } = useNumerals()
  const { company, branch } = useFrame()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'Asia/Riyadh' }).format(new Date())
  return (
    <footer className="footer">
      <span>{[nameOf(company, language), nameOf(branch, language)].filter(Boolean).join(' · ') || t('shell.product')}</span>
      <span>{day}</span>
    </footer>
  )
})
