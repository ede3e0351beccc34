import { useEffect, useMemo, useState } from 'react'
import { loadTexts, type Translate, translate, useLanguage } from '../../providers/i18n.ts'

/** Texts of the other language in which records have names: so that pages are found in it too. Null until they are there. */
export function useOtherWords(): Translate | null {
  const { language } = useLanguage()
  const other = language === 'ar' ? 'en' : 'ar'
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    // Without them the words of the one language do.
    loadTexts(other).then(
      () => here && setLoaded(other),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [other])
  return useMemo(
    () => (loaded === other ? (name, options) => translate(name, { ...options, lng: other }) : null),
    [loaded, other],
  )
}
