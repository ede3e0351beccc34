import type { Shape } from '../check/shape.ts'

const plain: Readonly<Record<Extract<Shape, string>, string>> = {
  text: 'a text',
  formula: 'a formula',
  resource: 'the name of a definition',
  decimal: "an amount as text, like '0.5'",
  decimalOrNothing: "an amount as text, like '0.5', or null",
  texts: 'a list of texts',
  names: 'texts by name',
  namesTogether: 'a name, or a list of names',
  resources: 'a list of names of definitions',
  flag: 'true or false',
  int: 'a whole number',
  intOrNothing: 'a whole number, or null',
  figure: 'the name of a field, or a whole number',
  scalar: 'a text, a number, true, false or null',
  condition: 'a condition',
  conditions: 'conditions by name',
  field: 'a field',
  fields: 'fields by name',
  addedFields: 'fields by name, each with the field `after` which it stands',
  sections: 'sections by name',
}

/** Several of what is said of one. */
const several: Readonly<Record<string, string>> = {
  'a text': 'texts',
  'a whole number': 'whole numbers',
  'a list of texts': 'lists of texts',
  'an object': 'objects',
}
const listed = (one: string, each: string, many: (plural: string) => string): string => {
  const plural = several[one]
  return plural === undefined ? `${each}: ${one}` : many(plural)
}

/** What a word takes, in words. */
export function shapeText(shape: Shape): string {
  if (typeof shape === 'string') return plain[shape]
  if ('length' in shape) return shape.map((one) => `\`${one}\``).join(', ')
  if ('either' in shape) return shape.either.map(shapeText).join(', or ')
  if ('listOf' in shape) return listed(shapeText(shape.listOf), 'a list', (plural) => `a list of ${plural}`)
  if ('mapOf' in shape) return listed(shapeText(shape.mapOf), 'by name', (plural) => `${plural} by name`)
  return 'an object'
}
