import type { Reference } from '../../../../schema/record/record.ts'

/** Referred records by resource and id, loaded within the bounds of the context. */
export type Loaded = ReadonlyMap<string, ReadonlyMap<number, Reference>>
