import { languageNames, languages, setLanguage, useLanguage, useT } from '../providers/i18n.ts'

/** The languages side by side, for pages without the shell. */
export function LanguageButton() {
  const t = useT()
  const { language } = useLanguage()
  return (
    <fieldset className="full-languages" aria-label={t('shell.language')}>
      {languages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => void setLanguage(one)}>
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  )
}
