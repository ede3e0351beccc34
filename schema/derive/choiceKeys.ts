/** The keys by which the text of a choice is looked for, nearest first: choices of its own, then those among states, definitions, fields. */
export const choiceKeys = (resource: string | null, field: string, value: unknown): string[] => [
  `resources.${resource}.choices.${field}.${value}`,
  `choices.${resource}.${field}.${value}`,
  `choices.${field}.${value}`,
  `states.${value}`,
  `resources.${value}.name_two`,
  `fields.${value}`,
]
