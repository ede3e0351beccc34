import { withDocumentKinds } from '../../../resources/documentKinds.ts'
import { type CheckOptions, checkEach } from '../../../schema/check/checkDefinitions.ts'
import { hint } from '../../../schema/check/nearest.ts'
import { pathOf, shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { definitionWords, extensionWords } from '../../../schema/check/words.ts'
import { extend } from '../../../schema/extend/extend.ts'
import { type ExtensionData, isAddedName } from '../../../schema/extension.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { frozenDefinition, frozenExtension } from './freeze.ts'

/** An extension that is part of a built-in definition, and whether its last good shape stands in for it. */
export interface Applied {
  readonly file: string
  readonly extension: ExtensionData
  readonly isFrozen: boolean
}

/** Makes an extension part of the definition that it names, and gives what is wrong with it. */
export function applyExtension(extended: Map<string, ResourceData>, extension: ExtensionData): string[] {
  const name = typeof extension.extends === 'string' ? extension.extends : 'extension'
  const shape = shapeFaults(extension, extensionWords)
  if (shape.length)
    return shape.map(({ place, drop: [word], sentence }) =>
      !place.length && word !== undefined && word in definitionWords.words && !(word in extensionWords.words)
        ? `${name}: an extension cannot have '${word}', only ${Object.keys(extensionWords.words).slice(1).join(', ')}`
        : `${pathOf([name, ...place])}: ${sentence}`,
    )
  const base = extended.get(name)
  if (!base) return [`extends: there is no built-in definition '${name}'${hint(name, extended.keys())}`]
  const { data, faults } = extend(base, extension)
  const shared = extension.tenants ? (extension.unique ?? []).find(({ fields }) => !fields.some(isAddedName)) : undefined
  if (shared) return [`${name}.unique: for some tenants only an added field can be unique, not ${shared.fields.join(', ')}`]
  extended.set(name, data)
  return faults.map(({ place, sentence }) => `${name}.${place}: ${sentence}`)
}

/**
 * Finds the extension that brings the faults of a built-in definition: the first with which they are there. What another file
 * brings about, and is told of itself, is not the extension's.
 */
export function blame(
  product: readonly ResourceData[],
  definitions: readonly ResourceData[],
  index: number,
  applied: readonly Applied[],
  bound: Omit<CheckOptions, 'files'>,
  say: (file: string, line: string) => void,
): void {
  const faultsWith = (data: ResourceData) => checkEach(definitions.with(index, data), bound)[index] ?? []
  let data = product[index] as ResourceData
  const without = new Set(applied.length ? faultsWith(data) : [])
  for (const { file, extension } of applied) {
    const before = data
    data = extend(data, extension).data
    const lines = faultsWith(data).filter((line) => !without.has(line))
    for (const line of lines) say(file, asWritten(line, before))
    if (lines.length) return
  }
}

/** A place in a list of the extended definition, as the place in the file: what stood before is not counted. */
const asWritten = (line: string, { name, ...before }: ResourceData): string =>
  line.replace(/^(\w+)\.(rules|unique|guards|webhooks|alerts)\[(\d+)\]/, (_, of: string, word: 'rules', at: string) => {
    const stood = (before as Pick<ResourceData, 'rules'>)[word]?.length ?? 0
    return `${of}.${word}[${Math.max(0, Number(at) - stood)}]`
  })

/**
 * Others are checked against the last good shape of a definition as it was when its file was right: what makes its records, or
 * fills its fields, is no less right while nobody may write them.
 */
export const frozen = (
  product: readonly ResourceData[],
  applied: ReadonlyMap<string, readonly Applied[]>,
  own: readonly { readonly data: ResourceData; readonly isFrozen: boolean }[],
): readonly ResourceData[] =>
  withDocumentKinds([
    ...product.map((data) =>
      (applied.get(data.name) ?? []).reduce(
        (base, { extension, isFrozen }) => extend(base, isFrozen ? frozenExtension(extension) : extension).data,
        data,
      ),
    ),
    ...own.map(({ data, isFrozen }) => (isFrozen ? frozenDefinition(data) : data)),
  ])
