/** What employees cost, by the field in which a department names an account for it. */
export type DepartmentAccount = 'wageAccount' | 'insuranceAccount' | 'endOfServiceAccount' | 'leaveAccount'

/** The department of a place of work with the accounts that it names, from a day on. */
type DepartmentRow = { readonly from: string; readonly toBranch: number } & {
  readonly [name in `management.${DepartmentAccount}`]: number | null
} & { readonly 'management.wageAccount.requiresCostCenter': boolean | null }

type Facts = Readonly<{ readonly departments?: unknown }>

/** The department of a day: of a branch, where that may be another one than that of the day, the last there. */
function departmentOn(day: string, { departments }: Facts, branch: unknown): DepartmentRow | undefined {
  const rows = ((departments ?? []) as readonly DepartmentRow[]).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const begun = rows.filter(({ from }) => from <= day)
  return begun.findLast(({ toBranch }) => toBranch === branch) ?? begun.at(-1) ?? rows[0]
}

/**
 * The account on which the department of a day has what its people cost, in place of that of the salary item or of the settings; null where
 * it names none.
 */
export const departmentAccount = (of: DepartmentAccount, day: string, facts: Facts, branch?: unknown): number | null =>
  departmentOn(day, facts, branch)?.[`management.${of}`] ?? null

/** The account of an item on a day: what is an expense goes where the department has its own, and what is owed or provided stays. */
export const itemAccount = (
  item: { readonly account?: unknown; readonly 'account.kind'?: unknown } | undefined,
  day: string,
  facts: Facts,
  branch?: unknown,
): number | null => {
  const own = (item?.account ?? null) as number | null
  return (item?.['account.kind'] ?? 'expense') === 'expense' ? (departmentAccount('wageAccount', day, facts, branch) ?? own) : own
}

/** Whether what an item costs on a day is booked on an account that asks for a cost centre. */
export const asksForCenter = (item: Readonly<Record<string, unknown>>, day: string, facts: Facts, branch?: unknown): boolean =>
  itemAccount(item, day, facts, branch) === item['account']
    ? item['account.requiresCostCenter'] === true
    : departmentOn(day, facts, branch)?.['management.wageAccount.requiresCostCenter'] === true
