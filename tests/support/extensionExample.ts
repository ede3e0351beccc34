import { readFileSync } from 'node:fs'
import type { ExtensionData } from '../../schema/extension.ts'

/** The example of docs/extending.md, word for word. */
export const studentsExtension = JSON.parse(
  /```json\n([\s\S]*?)```/.exec(readFileSync(new URL('../../docs/extending.md', import.meta.url), 'utf8'))?.[1] ?? '',
) as ExtensionData

/** The examples of docs/extending.md that begin with a word, word for word. */
export const entityExamples = (word: string): Record<string, unknown>[] =>
  [...readFileSync(new URL('../../docs/extending.md', import.meta.url), 'utf8').matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
    .filter((example) => word in example)
