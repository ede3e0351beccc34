import { languageNames, languages, setLanguage, useLanguage, useT } from '../providers/i18n.ts'
import { Icon } from './components/Icon.tsx'
import { MenuButton } from './components/MenuButton.tsx'
import './Navbar.css'

/** What the button shows for a language: a letter of its own script, or its code. */
const signs: Readonly<Record<string, string>> = { ar: 'ع' }

/** Chooses the language; each stands under its own name. */
export function LanguageSwitch() {
  const t = useT()
  const { language } = useLanguage()
  const shown = signs[language] ?? language.toUpperCase()
  return (
    <MenuButton
      label={`${t('shell.language')}: ${shown}`}
      className="navbar-language"
      items={languages.map((one) => ({
        label: languageNames[one],
        language: one,
        checked: one === language,
        onSelect: () => void setLanguage(one),
      }))}
    >
      {shown}
      <Icon name="down" size={14} />
    </MenuButton>
  )
}
