import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { languages } from '../../schema/languages.ts'
import { createRegistry } from '../../schema/registry.ts'
import type { Context } from '../../src/server/engine/context.ts'
import { exchangeColumns, headingOf } from '../../src/server/exchange/columns.ts'
import { mapHeadings } from '../../src/server/exchange/mapping.ts'
import { loadMessages } from '../../src/server/texts/messages.ts'

const registry = createRegistry(definitions)
const messages = await loadMessages()
const anybody = { person: { isAdmin: true } } as unknown as Pick<Context, 'person'>

describe('the template of a list', () => {
  it.each(languages)('is read back column by column in whichever language it was taken: %s', (language) => {
    const lost = registry.models.flatMap((model) => {
      const columns = exchangeColumns(model, { ...anybody, registry })
      const headings = columns.map((column) => headingOf(column, model, messages, language))
      const sheets = [{ name: 'x', hidden: false, rows: [headings, headings.map((_, at) => `x${at}`)] }]
      const read = mapHeadings(model, columns, sheets as never, { messages, registry }, {}, new Map())
      return columns.flatMap(({ key }, at) =>
        read.columns.get(at)?.key === key
          ? []
          : [`${model.name}.${key} «${headings[at]}» is read as ${read.columns.get(at)?.key}`],
      )
    })
    expect(lost).toEqual([])
  })
})
