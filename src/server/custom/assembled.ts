import type { Calculations } from '../../../schema/calculate.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { RunData } from '../../../schema/language/run.ts'
import type { Makers } from '../../../schema/makers.ts'
import type { Recipes } from '../../../schema/recipe.ts'
import type { FiledBehaviour } from './behaviours.ts'
import type { Views } from './views.ts'

/** A file that is left out: its faults, a line each beginning with the file, and whether its last good shape stands in for it. */
export interface Broken {
  readonly file: string
  readonly faults: readonly string[]
  readonly isShown: boolean
  /** Whether a part of it alone is left out, and the rest is at work. */
  readonly isPart: boolean
  readonly meant: Meant
  /** Stored values behind the faults, a line each: for the operator of the server, not for users. */
  readonly values: readonly string[]
}

/** The product's definitions with those of the installation, as far as they are right. */
export interface Assembled {
  readonly definitions: readonly ResourceData[]
  /** What holds for tenants that files name, by their code, and under null for all others; empty where all have the same. */
  readonly byTenant: ReadonlyMap<string | null, readonly ResourceData[]>
  /** Reports and cards as data: the product's, then those of good files. */
  readonly views: Views
  /** The functions that `calculate` may name, the product's and those of good files. */
  readonly calculations: Calculations
  /** Those that `by` may name. */
  readonly makers: Makers
  /** What good files do around the writing of records, in the order of their names. */
  readonly behaviours: readonly FiledBehaviour[]
  /** The same for `effects`. */
  readonly recipes: Recipes
  /** The product's runs and those of good files: of a broken one nothing stands in, for it would make something. */
  readonly runs: readonly RunData[]
  /** The files of an installation's own definitions and of extensions, by the name of the definition. */
  readonly files: ReadonlyMap<string, readonly string[]>
  /** The files of functions that definitions name, by the name of the function. */
  readonly codeFiles: ReadonlyMap<string, string>
  /** What each good file holds, to be kept for the day on which it is broken. */
  readonly good: ReadonlyMap<string, readonly unknown[]>
  readonly broken: readonly Broken[]
}

/** Whom a file is for. One that cannot be read, and never could, names nobody and is not said to be for everybody. */
export interface Meant {
  /** Whether some of it is for every tenant. */
  readonly all: boolean
  /** The codes of those for whom some of it is alone. */
  readonly tenants: readonly string[]
}
