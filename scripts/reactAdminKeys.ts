import english from 'ra-language-english'

interface Texts {
  readonly [name: string]: string | Texts
}

const flat = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${before}${name}`] : flat(text, `${before}${name}.`),
  )

/** Its guessing and its arranging of pages are for developers; nobody is offered them here. */
const forDevelopers = /^ra\.(guesser|configurable)\./

/** The keys of React-Admin's catalogue: what its stock parts may say to a person. */
export const reactAdminKeys: readonly string[] = flat(english as unknown as Texts).filter((key) => !forDevelopers.test(key))
