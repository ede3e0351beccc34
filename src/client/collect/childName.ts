import { type Language, nameIn } from '../../../schema/languages.ts'
import type { Named } from '../../shared/named.ts'

/** What a child is called at the desk of its father: its own name, without those that follow from his. */
export function childName(child: Named, father: Named, language: Language): string {
  const words = nameIn(child, language).split(' ')
  const at = words.indexOf(nameIn(father, language).split(' ')[0] ?? '')
  return (at > 0 ? words.slice(0, at) : words).join(' ')
}
