import type { ResourceData } from '../language/definition.ts'
import type { CheckContext } from './checkContext.ts'

/**
 * A refused person must be able to read why: a code that a definition brings has a text, in its own labels or in those of the
 * product.
 */
export function checkErrorTexts({ model: { name, data }, former, hasText, addFault }: CheckContext): void {
  // Its last good shape refuses nothing.
  if (!hasText || former?.has(name)) return
  const own = new Set(Object.values(data.labels ?? {}).flatMap((texts) => Object.keys(texts)))
  const says = (key: string) => own.has(key) || own.has(`${key}_other`) || hasText(key)
  for (const code of codesOf(data))
    if (!says(`errors.${code}`)) addFault('labels', `the error '${code}' has no text; say it as 'errors.${code}'`)
}

function codesOf(data: ResourceData): Set<string> {
  const written = JSON.stringify(data)
  return new Set([
    ...[...written.matchAll(/"(?:error|missing|outside)":"([^"]+)"/g)].map(([, code]) => code ?? ''),
    ...[...written.matchAll(/"errors":(\{[^}]*\})/g)].flatMap(([, codes]) =>
      Object.values(JSON.parse(codes ?? '{}') as Record<string, string>),
    ),
    ...Object.values(data.actions ?? {}).flatMap(({ finds = {} }) =>
      Object.values(finds).flatMap(({ asks = {} }) => Object.values(asks)),
    ),
  ])
}
