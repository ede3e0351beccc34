import { readFileSync } from 'node:fs'
import type { ExtensionData } from '../../schema/extension.ts'
import { exampleOf } from './customFolder.ts'

/** The example of docs/extending.md, word for word. */
export const studentsExtension = JSON.parse(exampleOf('docs/extending.md', 'json', '"xSwims"')) as ExtensionData

/** The examples of docs/extending.md that begin with a word, word for word. */
export const entityExamples = (word: string): Record<string, unknown>[] =>
  [...readFileSync(new URL('../../docs/extending.md', import.meta.url), 'utf8').matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
    .filter((example) => word in example)
