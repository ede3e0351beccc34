import { isolated } from '../../../schema/values/isolate.ts'
import { now, writeMoment } from '../../../schema/values/moment.ts'
import type { Messages } from '../texts/messages.ts'
import { type Paper, templateWords } from './paper.ts'

/** The same words in each language of the paper. */
export type Words = readonly string[]

/** What every template shows around its own part. */
export interface Letterhead {
  readonly rtl: boolean
  readonly languages: readonly string[]
  readonly company: { readonly names: Words; readonly branches: Words; readonly details: readonly (readonly [Words, string])[] }
  readonly logo: string | null
  readonly footer: string | null
  /** Who printed it and when. */
  readonly printed: Words
  /** `Page {page} of {pages}` with the marks as they stand. */
  readonly page: Words
}

/** A word of ours without vowel marks: where a letter bears one, copying from the file would lose that letter everywhere. */
export const unvowelled = (text: string): string => text.replace(/[\u064b-\u0652]/g, '')

/** Texts in the languages of a paper. */
export const wordsIn =
  (messages: Messages, languages: readonly string[]) =>
  (key: string, params?: Readonly<Record<string, unknown>>): Words =>
    languages.map((language) => unvowelled(messages.text(language, key, params)))

/** Head and foot of a paper: the company in its two names, its register, tax number and address, how to reach it, who printed it. */
export function letterheadOf(paper: Paper, languages: readonly string[], person: string, messages: Messages): Letterhead {
  const words = wordsIn(messages, languages)
  // A paper in one language still bears both names: they are what the register knows the company by.
  const naming = languages.length > 1 ? languages : languages[0] === 'ar' ? ['ar', 'en'] : ['en', 'ar']
  const namesOf = ({ arabicName, englishName }: { readonly arabicName: string; readonly englishName: string | null }) =>
    naming.map((language) => (language === 'ar' ? arabicName : (englishName ?? (naming.length > 1 ? '' : arabicName))))
  const details: (readonly [Words, string | null])[] = [
    [words('fields.commercialRegister'), paper.commercialRegister],
    [words('fields.taxNumber'), paper.taxNumber],
    [words('sections.address'), paper.address],
    [words('print.phone'), paper.phone],
    [words('fields.email'), paper.email],
    [words('fields.url'), paper.url],
  ]
  const [name, at] = [isolated(person), isolated(writeMoment(now()))]
  return {
    rtl: languages[0] === 'ar',
    languages,
    company: {
      names: namesOf(paper),
      branches: paper.branch ? namesOf(paper.branch) : [],
      details: details.filter((detail): detail is [Words, string] => detail[1] !== null),
    },
    logo: paper.logo,
    footer: templateWords(paper, 'Foot').join('\n') || paper.footer,
    printed:
      languages.length === 1
        ? words('print.printed', { name, at })
        : // Who and when stand once, whatever the languages.
          [...words('print.printedInTwo'), at, name],
    page: words('print.page', { page: '{page}', pages: '{pages}' }),
  }
}
