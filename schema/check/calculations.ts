import type { Calculation } from '../calculate.ts'
import type { Model } from '../model.ts'
import { hint } from './nearest.ts'

/** What is wrong with the places that a calculation needs, as sentences about its name. */
export const needFaults = (model: Model, { needs = [] }: Calculation): string[] => {
  const { totals = {} } = model.data
  const places = [
    ...[...model.fields.keys(), ...Object.keys(totals)],
    ...model.lines.flatMap(({ name, fields }) => [name, ...[...fields.keys()].map((field) => `${name}.${field}`)]),
  ]
  return needs
    .filter((place) => !places.includes(place))
    .map((place) => `needs '${place}', which is not there${hint(place, places)}`)
}
