import { useMemo } from 'react'
import { useDigits } from '../../providers/frame.tsx'
import { useLanguage } from '../../providers/i18n.ts'

/** Writes whole numbers with the company's digits. */
export function useNumber(): (value: number) => string {
  const { language } = useLanguage()
  const digits = useDigits()
  return useMemo(() => {
    const format = new Intl.NumberFormat(`${language}-u-nu-${digits === 'arabic' ? 'arab' : 'latn'}`)
    return (value) => format.format(value)
  }, [language, digits])
}
