import { readFileSync } from 'node:fs'
import type { ExtensionData } from '../../schema/extension.ts'

/** The example of docs/extending.md, word for word. */
export const studentsExtension = JSON.parse(
  /```json\n([\s\S]*?)```/.exec(readFileSync(new URL('../../docs/extending.md', import.meta.url), 'utf8'))?.[1] ?? '',
) as ExtensionData
