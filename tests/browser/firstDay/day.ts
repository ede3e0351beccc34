import type { Browser } from 'playwright-core'
import type { School } from '../../support/school.ts'
import type { Person } from '../person.ts'

/** One day at a school, each step of it on what the one before left behind. */
export interface Day {
  readonly language: 'ar' | 'en'
  readonly width: number
  readonly school: () => School
  readonly browser: () => Browser
  readonly secretary: () => Person
}
