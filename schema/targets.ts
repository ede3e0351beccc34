/** The resources that a field may point to. */
export const targetsOf = (field: { to?: string; targets?: readonly string[] }): readonly string[] =>
  field.targets ?? (field.to ? [field.to] : [])
