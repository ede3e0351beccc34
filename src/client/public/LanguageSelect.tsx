import { Icon } from '../components/Icon.tsx'
import { languageNames, languages, setLanguage, useLanguage, useT } from '../providers/i18n.ts'

/** The language by its own name, in the browser's own list. */
export function LanguageSelect() {
  const t = useT()
  const { language } = useLanguage()
  return (
    <label className="full-language">
      <Icon name="language" size={18} />
      <select aria-label={t('shell.language')} value={language} onChange={({ target }) => void setLanguage(target.value)}>
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </label>
  )
}
