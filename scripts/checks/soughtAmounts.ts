import { fileURLToPath } from 'node:url'
import { codeIn } from '../texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A statement that looks for bare digits in an answer as text. */
const sought = /(?:JSON\.stringify|\.decode)\((?:(?!\n\n|;)[\s\S])*?(?:not\.toContain|includes)\(\s*'([0-9]+)'\s*\)/g

/** Digits that a test wants absent from an answer: a time of day or an id of another record may hold them by chance. */
export default async function check(): Promise<string[]> {
  return codeIn(root, ['tests']).flatMap(({ file, code }) => faultsOf(file, code))
}

export const faultsOf = (file: string, code: string): string[] =>
  [...code.matchAll(sought)]
    .filter(([, digits = '']) => digits.length < 8)
    .map(([, digits]) => `${file}: '${digits}' may stand in a time or an id by chance: seek an amount with its fraction`)
