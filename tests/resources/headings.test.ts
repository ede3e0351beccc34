import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { exchangeColumns, knownHeadings } from '../../src/server/exchange/columns.ts'
import { headingKey } from '../../src/server/sheets/heading.ts'
import { loadMessages } from '../../src/server/texts/messages.ts'

const registry = createRegistry(definitions)
const person = { isAdmin: true, permissions: new Set<string>() } as never

/** Its files are read by code that knows these headings, before columns are looked for. */
const readByCode = 'salaryReplies'

it('a heading that a definition gives a field is no other field’s label', async () => {
  const messages = await loadMessages()
  const taken = registry.models.flatMap((model) => {
    const aliases = Object.entries(model.data.import?.aliases ?? {})
    if (!aliases.length || model.name === readByCode) return []
    const columns = exchangeColumns(model, { registry, person })
    const known = knownHeadings(model, columns, messages, registry)
    return aliases.flatMap(([key, headings]) =>
      headings.flatMap((heading) => {
        const found = known.get(headingKey(heading))?.key
        return found === key || !columns.some((column) => column.key === key)
          ? []
          : [`${model.name}: ${heading}: ${key}, not ${found}`]
      }),
    )
  })
  expect(taken).toEqual([])
})
