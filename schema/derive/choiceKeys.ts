/** The keys of one sort by which the text of an event is looked for, and the text that says of which sort it is. */
interface EventKeys {
  readonly keys: readonly string[]
  readonly as?: string
}

/** An event has a text of its own, or that of the state or of the action of its definition, which are close to each other in words. */
const eventKeys = (resource: string, event: string): EventKeys[] => [
  { keys: [`events.${event}`] },
  {
    as: 'events.ofState',
    keys: [
      `resources.${resource}.choices.status.${event}`,
      `choices.${resource}.status.${event}`,
      `choices.status.${event}`,
      `states.${event}`,
    ],
  },
  { as: 'events.ofAction', keys: [`resources.${resource}.actions.${event}`, `actions.${event}`] },
]

/**
 * How an event is called: "Status: Posted", "Action: Post".
 * @param first the first text that there is of several keys, else what is given
 */
export function eventText(
  resource: string,
  event: string,
  first: (keys: readonly string[], otherwise: string) => string,
  say: (key: string, params: { readonly name: string }) => string,
): string {
  for (const { keys, as } of eventKeys(resource, event)) {
    const name = first(keys, '')
    if (name) return as === undefined ? name : say(as, { name })
  }
  return event
}

/** The keys by which the text of a choice is looked for, nearest first: choices of its own, then those among states, definitions, fields. */
export const choiceKeys = (resource: string | null, field: string, value: unknown): string[] => [
  `resources.${resource}.choices.${field}.${value}`,
  `choices.${resource}.${field}.${value}`,
  `choices.${field}.${value}`,
  `states.${value}`,
  `resources.${value}.name_two`,
  `fields.${value}`,
]
