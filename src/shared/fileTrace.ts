const actions = new Set(['attach', 'detach'])

/** The name of the file that was attached to a record or removed from it; null for an entry about anything else. */
export const fileIn = ({
  action,
  input,
}: {
  readonly action: string
  readonly input: Readonly<Record<string, unknown>> | null
}): string | null => (actions.has(action) && typeof input?.['name'] === 'string' ? input['name'] : null)
