import { languageNames, languages, setLanguage, useLanguage, useT } from '../providers/i18n.ts'
import { Icon } from './components/Icon.tsx'
import { MenuButton } from './components/MenuButton.tsx'

/** The language by its own name, for pages without the shell. */
export function LanguageButton() {
  const t = useT()
  const { language } = useLanguage()
  const shown = languages.find((one) => one === language) ?? languages[0]
  return (
    <MenuButton
      label={`${t('shell.language')}: ${languageNames[shown]}`}
      className="button full-language"
      items={languages.map((one) => ({
        label: languageNames[one],
        language: one,
        checked: one === language,
        onSelect: () => void setLanguage(one),
      }))}
    >
      <Icon name="language" size={18} />
      {languageNames[shown]}
      <Icon name="down" size={14} />
    </MenuButton>
  )
}
