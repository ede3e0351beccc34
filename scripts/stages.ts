import { join } from 'node:path'
import { createReader, type Modules } from './barrels.ts'

/**
 * What a person loads one after the other: the sign-in page, the shell, its first page, a list, a form. What a stage needs and
 * none before it has comes as one file, not as eighty. Everything else is split where it is imported lazily.
 */
const stages = {
  signIn: ['main.tsx', 'public/Login.tsx'],
  shell: ['shell/SignedIn.tsx', 'App.tsx'],
  home: ['pages/Home.tsx', 'shell/palette/Palette.tsx'],
  list: ['records/ListPage.tsx'],
  form: ['records/FormPage.tsx', 'records/form/RecordDrawer.tsx'],
} as const

/** Tells of a module which stage brings it; null when none does. */
export function stageOf(client: string): (id: string, modules: Modules) => string | null {
  let known: Map<string, string> | undefined
  return (id, modules) => {
    known ??= assigned(client, modules)
    return known.get(id) ?? null
  }
}

function assigned(client: string, modules: Modules): Map<string, string> {
  const needs = createReader(modules)
  const known = new Map<string, string>()
  for (const [stage, entries] of Object.entries(stages)) {
    const open = entries.map((entry) => join(client, entry))
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (known.has(id)) continue
      known.set(id, stage)
      open.push(...needs(id))
    }
  }
  return known
}
