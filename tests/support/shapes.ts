import type { Model } from '../../schema/model.ts'
import { all } from './sweep.ts'

/** What decides how a definition is served and shown as a whole: two with the same shape differ in their fields alone. */
export const shapeOf = ({ data, route, lines, states, yearly }: Model): string =>
  [
    data.scope,
    route.style,
    ...(data.single ? ['single'] : []),
    ...(lines.length ? ['lines'] : []),
    ...(states.length ? ['states'] : []),
    ...(yearly ? ['yearly'] : []),
    ...(data.tree ? ['tree'] : []),
    ...(data.headOffice ? ['head office'] : []),
  ].join(' ')

/** What else a definition may bring: kinds of fields, its own and its lines', and the words with a screen or a route behind them. */
const traitsOf = ({ data, fields, lines }: Model): string[] => [
  ...[...fields.values(), ...lines.flatMap((group) => [...group.fields.values()])].map(({ kind }) => `kind ${kind}`),
  ...(['actions', 'import', 'print', 'effects', 'keys'] as const).filter((word) => data[word] !== undefined),
]

/**
 * The definitions that stand for all: the first of each shape, in the order of the registry, and the first with anything that
 * none of these brings. A sweep (`--all`) takes every definition.
 */
export function representatives(models: readonly Model[]): readonly Model[] {
  if (all) return models
  const chosen = new Set<Model>()
  const seen = new Set<string>()
  const take = (partsOf: (model: Model) => readonly string[]) => {
    for (const model of models) {
      if (partsOf(model).every((part) => seen.has(part))) continue
      chosen.add(model)
      for (const part of [shapeOf(model), ...traitsOf(model)]) seen.add(part)
    }
  }
  take((model) => [shapeOf(model)])
  take(traitsOf)
  return models.filter((model) => chosen.has(model))
}
