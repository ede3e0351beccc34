import type { Language } from '../../../schema/languages.ts'
import { Icon } from '../components/Icon.tsx'
import { MenuButton, type MenuEntry } from '../components/MenuButton.tsx'
import { languageNames, languages, setLanguage, useLanguage, useT } from '../providers/i18n.ts'
import './Navbar.css'

/** What the button shows for a language: a letter of its own script, or its code. */
const signs: Readonly<Record<string, string>> = { ar: 'ع' }

/** The languages, the one in use marked. */
export const languageItems = (now: Language): readonly MenuEntry[] =>
  languages.map((one) => ({
    label: languageNames[one],
    language: one,
    checked: one === now,
    onSelect: () => void setLanguage(one),
  }))

/** Chooses the language; each stands under its own name. */
export function LanguageSwitch() {
  const t = useT()
  const { language } = useLanguage()
  const shown = signs[language] ?? language.toUpperCase()
  return (
    <MenuButton
      label={`${t('shell.language')}: ${shown}`}
      className="navbar-language"
      sx={{ px: '10px', gap: '6px' }}
      items={languageItems(language)}
    >
      {shown}
      <Icon name="down" size={14} />
    </MenuButton>
  )
}
