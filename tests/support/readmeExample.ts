import { readFileSync } from 'node:fs'
import type { ResourceData } from '../../schema/definition.ts'
import type { FieldData } from '../../schema/kind.ts'

/** The example of the README, word for word. */
export const libraryBooks = JSON.parse(
  /```json\n([\s\S]*?)```/.exec(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'))?.[1] ?? '',
) as ResourceData & {
  fields: Record<string, FieldData>
  labels: Record<string, Record<string, string>>
}
