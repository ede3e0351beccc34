/** The keys by which the text of an event is looked for: its own, then that of the state or the action of the definition. */
export const eventKeys = (resource: string, event: string): string[] => [
  `events.${event}`,
  `resources.${resource}.choices.status.${event}`,
  `choices.${resource}.status.${event}`,
  `choices.status.${event}`,
  `resources.${resource}.actions.${event}`,
  `actions.${event}`,
  `states.${event}`,
]

/** The keys by which the text of a choice is looked for, nearest first: choices of its own, then those among states, definitions, fields. */
export const choiceKeys = (resource: string | null, field: string, value: unknown): string[] => [
  `resources.${resource}.choices.${field}.${value}`,
  `choices.${resource}.${field}.${value}`,
  `choices.${field}.${value}`,
  `states.${value}`,
  `resources.${value}.name_two`,
  `fields.${value}`,
]
