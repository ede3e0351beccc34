import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { tabOnly } from '../../providers/session.ts'
import { type ImportAnswers, noAnswers } from './importReport.ts'

/** An import under way, as this tab keeps it over a reload. */
export interface SavedImport {
  readonly file: File
  readonly answers: ImportAnswers
  /** What was asked: an answered question is asked no more, and must still be seen. */
  readonly questions: readonly ImportQuestion[]
  readonly atomic: boolean
  /** The key of a write that was begun: under it the server tells what became of it, and writes nothing twice. */
  readonly writing?: string | undefined
}

type Stored = Omit<SavedImport, 'file'> & { readonly name: string; readonly content: string }

const keyOf = (resource: string) => `${tabOnly}import.${resource}`

/** Keeps the file and the answers until the import is done or the person signs out; a tab that is full keeps nothing. */
export async function saveImport(resource: string, { file, ...rest }: SavedImport): Promise<void> {
  const stored: Stored = { name: file.name, content: await contentOf(file), ...rest }
  try {
    sessionStorage.setItem(keyOf(resource), JSON.stringify(stored))
  } catch {
    forgetImport(resource)
  }
}

export const forgetImport = (resource: string): void => sessionStorage.removeItem(keyOf(resource))

/** What was kept, or null. */
export function savedImport(resource: string): SavedImport | null {
  const text = sessionStorage.getItem(keyOf(resource))
  if (text === null) return null
  try {
    const { name, content, ...rest } = JSON.parse(text) as Stored
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    return { file: new File([bytes], name), ...rest, answers: { ...noAnswers, ...rest.answers } }
  } catch {
    forgetImport(resource)
    return null
  }
}

const contents = new WeakMap<File, Promise<string>>()

/** A file in base64, read once. */
function contentOf(file: File): Promise<string> {
  const known = contents.get(file)
  if (known) return known
  const read = new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  contents.set(file, read)
  return read
}
