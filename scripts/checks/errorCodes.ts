import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPack } from '../texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const prefix = 'errors.'

/** Texts of refusals that the specification names and that come with parts of the product which nobody has built yet. */
const waiting: ReadonlySet<string> = new Set()

/** Refusals that no test can bring about at will, and why. */
const untried: Readonly<Record<string, string>> = {
  'Database.Unavailable': 'the database does not answer',
  'Import.OtherReference': 'a record that was chosen becomes another one while a file is read',
  'Ledger.NoAccount': 'only code of an installation gives a line without an account',
  'Ledger.NotPosted': 'two people take the same document back at the same moment',
  'Number.TooLarge': 'the database refuses what every check has let through',
  'Print.Busy': 'more papers wait than the printer takes',
  'Print.Unavailable': 'the program that sets papers does not start',
  'PurchaseOrder.NothingBelowMinimum': 'the run leaves out whom it is said of',
  'Record.InUseElsewhere': 'a table is left of a definition that is gone',
  'Record.Invalid': 'the database refuses what every check has let through',
  'Reference.NotCreated': 'what a file wants to add is refused after it was offered',
  'Report.TooLong': 'more rows than a test makes',
  'Run.NoSubject': 'a record goes while a run is under way',
  'Run.TooMany': 'more records than a test makes',
  'Server.Busy': 'the process for long work has no room',
  'Stock.GoneMeanwhile': 'two people take the last goods at the same moment',
  'Stock.ValueBelowZero': 'only code of an installation gives goods such a value',
  'User.LastAdmin': 'two administrators take each other away at the same moment',
  'Webhook.SecretLost': 'the secret of the installation was changed',
}

/** Every text of a refusal belongs to one that something raises, and every refusal is met by a test. */
export default async function check(): Promise<string[]> {
  const pack = readPack(root, 'en')
  const codes = Object.keys(pack).flatMap((key) =>
    // Also where it is told in another way of a formula that somebody writes.
    key.startsWith(prefix) ? [key.slice(prefix.length).replace(/_(zero|one|two|few|many|other)$|\.written$/, '')] : [],
  )
  const sources = ['src', 'schema', 'resources'].flatMap((folder) => filesIn(folder)).filter((file) => !isTable(file))
  return codeFaults([...new Set(codes)], textOf(sources), textOf(filesIn('tests')), { waiting, untried })
}

/** Files that name codes and raise none: the statuses of refusals, and examples for those who write definitions. */
const isTable = (file: string): boolean => file.endsWith('problems/problem.ts') || file.includes('/schema/reference/')

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, folder, file))
}

const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n')

/** Some codes are put together: `Text.Pattern.` and a pattern, `Closing.` and a check, `title.` and a status. */
function isMade(code: string, source: string): boolean {
  const family = code.slice(0, code.lastIndexOf('.') + 1)
  const rest = code.slice(family.length)
  const own = `${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
  return source.includes(`${family}\${`) && (/^\d+$/.test(rest) || source.includes(`'${own}'`) || source.includes(`'${rest}'`))
}

export function codeFaults(
  codes: readonly string[],
  source: string,
  tests: string,
  known: { readonly waiting: ReadonlySet<string>; readonly untried: Readonly<Record<string, string>> },
): string[] {
  const isRaised = (code: string) => source.includes(`'${code}'`) || source.includes(`errors.${code}'`) || isMade(code, source)
  const isTried = (code: string) => new RegExp(`${code.replaceAll('.', '\\.')}(?![A-Za-z])`).test(tests)
  return codes.flatMap((code) => {
    if (known.waiting.has(code)) return isRaised(code) ? [`'${code}' waits for nothing any more`] : []
    if (!isRaised(code)) return [`nothing raises '${code}'`]
    if (/^title\.|^Text\.Pattern\./.test(code)) return []
    if (code in known.untried) return isTried(code) ? [`'${code}' is met by a test: it is not untried any more`] : []
    return isTried(code) ? [] : [`no test meets '${code}'`]
  })
}
