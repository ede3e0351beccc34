import { definitions as product } from '../../../resources/index.ts'
import type { Model } from '../../../schema/model.ts'
import { type Entry, type Page, type Section, sections } from '../../../schema/reference/page.ts'
import { languagePages } from '../../../schema/reference/pages.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Messages } from '../texts/messages.ts'
import { entityEntry, entityPage, type PageSources } from './entityPage.ts'

/** The reference of an installation, in a language. */
export interface Reference {
  readonly contents: readonly { readonly section: Section; readonly pages: readonly Entry[] }[]
  page(path: string): Page | undefined
}

const builtIn = new Map(product.map((data) => [data.name, data]))

/** Pages about the language, which are the same everywhere; made when somebody asks for one. */
let ofLanguage: ReadonlyMap<string, Page> | undefined

/** Pages about the language, and about the entities as they hold here. */
export function referenceOf(registry: Registry, messages: Messages, language: string): Reference {
  ofLanguage ??= new Map(languagePages(product).map((page) => [page.path, page]))
  const pages = ofLanguage
  const sourcesOf = ({ name }: Model): PageSources => ({
    registry,
    builtIn: builtIn.get(name),
    say: {
      field: (path) => messages.field(language, name, path),
      choice: (field, value) => messages.choice(language, name, field, value),
      text: (key) => messages.text(language, key),
    },
  })
  const entries: readonly Entry[] = [
    ...registry.models.map((model) => entityEntry(model, sourcesOf(model))),
    ...[...pages.values()].map(({ parts: _parts, ...entry }) => entry),
  ]
  return {
    contents: sections.map((section) => ({
      section,
      pages: entries.filter(({ path }) => path.startsWith(`${section}/`)),
    })),
    page: (path) => {
      const model = registry.models.find(({ name }) => path === `entities/${name}`)
      return model ? entityPage(model, sourcesOf(model)) : pages.get(path)
    },
  }
}
