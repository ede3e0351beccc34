import { shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { definitionWords } from '../../../schema/check/words.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { withNames } from '../../../schema/maker.ts'
import type { Assembled, Broken, Meant } from './assembled.ts'
import { type BuildOptions, type Built, build } from './build.ts'
import { lostNames, withConsequences } from './consequences.ts'
import { withoutParts } from './cut.ts'
import { formerShapes } from './formerShapes.ts'
import type { IncompatibleFile } from './incompatible.ts'
import type { Part } from './parts.ts'
import type { CustomFile } from './readFolder.ts'
import { shortened } from './shortened.ts'
import { meantFor, namedTenants, partsFor, partsForTables } from './tenants.ts'

export interface AssembleOptions extends BuildOptions {
  /** Files that are broken for another reason, with their lines: the data does not fit them. */
  readonly incompatible?: readonly IncompatibleFile[]
}

/**
 * Puts the files of an installation together with the product. A part that can be missed, such as a webhook, is left out of its file
 * by itself. A file with another fault is left out, and its last good shape takes its place without
 * being writable, with what others held then where it needs that; then the rest is checked again, until all that is left is right.
 */
export function assemble(
  product: readonly ResourceData[],
  files: readonly CustomFile[],
  options: AssembleOptions = {},
): Assembled {
  const own = new Map(files.flatMap(({ file, faults }): [string, readonly string[]][] => (faults.length ? [[file, faults]] : [])))
  for (const { file, line } of options.incompatible ?? []) own.set(file, [...(own.get(file) ?? []), line])
  let faults = new Map(own)
  const former = formerShapes(files, options.lastGood)
  const present = new Set(files.map(({ file }) => file))
  const gone = new Set<string>()
  /** What is left of files without their wrong parts, and what is wrong with these. */
  const cut = new Map<string, Cut>()
  const meant = (file: string) =>
    meantFor([
      ...files.flatMap((one) => (one.file === file ? [...one.items, ...one.behaviours, ...functionsOf(one)] : [])),
      ...(former.of(file) ?? []),
    ])
  for (;;) {
    const frozen = (file: string): Part[] => {
      const items = gone.has(file) ? undefined : former.of(file)
      return items ? [{ file, items, calculations: {}, makers: {}, recipes: {}, behaviours: [], isFrozen: true }] : []
    }
    const parts = [
      ...files.flatMap(({ file, items, calculations, makers, recipes, behaviours }): Part[] =>
        faults.has(file)
          ? frozen(file)
          : [{ file, items: cut.get(file)?.items ?? items, calculations, makers, recipes, behaviours, isFrozen: false }],
      ),
      ...[...faults.keys()].flatMap((file) => (present.has(file) ? [] : frozen(file))),
    ]
    const built = build(product, parts, options)
    const tenants = namedTenants(parts)
    const variants = built.faults.size || !tenants.length ? [] : [null, ...tenants]
    const byTenant = new Map(variants.map((tenant) => [tenant, build(product, partsFor(parts, tenant), options)]))
    const wrong = [built, ...byTenant.values()].find((one) => one.faults.size)
    if (!wrong)
      return {
        ...assembledOf(built, parts, byTenant),
        definitions: tenants.length ? build(product, partsForTables(parts), options).definitions : built.definitions,
        broken: brokenOf(parts, { faults, cut }, meant, options.incompatible ?? []),
      }
    const unfit = [...wrong.faults.keys()].filter((file) => faults.has(file))
    // The former version of a file was right together with the former versions of the others.
    const around = unfit.flatMap((file) =>
      former.around(file, (other) => faults.has(other) || gone.has(other)).map((other) => [other, file] as const),
    )
    for (const [other, file] of around) faults.set(other, [asBefore(file, present.has(other))])
    const lost = lostNames(files, (file) => faults.has(file) && !parts.some((part) => part.file === file))
    for (const [file, lines] of wrong.faults) {
      if (faults.has(file)) continue
      const told = withConsequences(file, lines, lost)
      const items = cut.get(file)?.items ?? files.find((one) => one.file === file)?.items ?? []
      const left = withoutParts(items, lines)
      if (left) cut.set(file, { items: left, lines: [...(cut.get(file)?.lines ?? []), ...told] })
      else faults.set(file, told)
    }
    if (around.length || !unfit.length) continue
    // What is wrong all the same is not shown, and holds nothing else back.
    for (const file of unfit) gone.add(file)
    faults = new Map(own)
  }
}

/** What is built of all parts together, and for each tenant that they name. */
const assembledOf = (
  built: Built,
  parts: readonly Part[],
  byTenant: ReadonlyMap<string | null, Built>,
): Omit<Assembled, 'definitions' | 'broken'> => ({
  byTenant: new Map([...byTenant].map(([tenant, { definitions }]) => [tenant, definitions])),
  views: built.views,
  calculations: built.calculations,
  makers: withNames(built.makers),
  recipes: built.recipes,
  behaviours: parts.flatMap(({ file, behaviours }) => behaviours.map((behaviour) => ({ file, behaviour }))),
  runs: built.runs,
  files: built.files,
  codeFiles: new Map(
    parts.flatMap(({ file, calculations, makers, recipes }) =>
      Object.keys({ ...calculations, ...makers, ...recipes }).map((name): [string, string] => [name, file]),
    ),
  ),
  good: new Map(parts.flatMap(({ file, items, isFrozen }) => (isFrozen ? [] : [[file, items]]))),
})

/** A file without its wrong parts, and what is wrong with these. */
interface Cut {
  readonly items: readonly unknown[]
  readonly lines: readonly string[]
}

/** The files that are left out, and those that are cut. */
function brokenOf(
  parts: readonly Part[],
  { faults, cut }: { readonly faults: ReadonlyMap<string, readonly string[]>; readonly cut: ReadonlyMap<string, Cut> },
  meant: (file: string) => Meant,
  incompatible: readonly IncompatibleFile[],
): readonly Broken[] {
  return [...new Set([...faults.keys(), ...cut.keys()])].map((file) => ({
    file,
    faults: [...new Set([...(cut.get(file)?.lines ?? []), ...(faults.get(file) ?? [])])].map((line) =>
      shortened(`${file}: ${line}`),
    ),
    isShown: parts.some((part) => part.file === file),
    isPart: !faults.has(file),
    meant: meant(file),
    values: incompatible.flatMap((one) => (one.file === file ? one.values : [])),
  }))
}

/** What is said of a file that is right, or gone, and stays as it was for the sake of one that is left out. */
const asBefore = (file: string, isThere: boolean): string =>
  `${isThere ? 'it stays as it was when all was right' : 'the file is gone, and stays as it was'}, for what is shown of ${file} needs it so`

/** The faults of shape of an own definition are reported by the check; here only whether it is usable. */
export const hasShape = (data: unknown): data is ResourceData => shapeFaults(data, definitionWords).length === 0

/** What a file brings for all who name it, whosever definitions do. */
const functionsOf = ({ calculations, makers, recipes }: CustomFile): unknown[] =>
  [calculations, makers, recipes].flatMap((named) => Object.values(named))
