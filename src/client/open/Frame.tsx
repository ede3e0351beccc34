import type { ReactNode } from 'react'
import { isLanguage, type Language, languageNames, languages } from '../../../schema/languages.ts'
import { useSay } from './texts.ts'

interface Props {
  /** Who speaks: the school and its branch. */
  readonly school: readonly string[]
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly children: ReactNode
}

/** The page around its card: whose it is, and the language. */
export function Frame({ school, language, onLanguage, children }: Props) {
  const say = useSay(language)
  return (
    <>
      <header>
        <strong>{school.join(' · ')}</strong>
        <select
          aria-label={say('open.language')}
          value={language}
          onChange={({ target }) => isLanguage(target.value) && onLanguage(target.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      </header>
      <main>{children}</main>
    </>
  )
}
