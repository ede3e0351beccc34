import { describe } from 'vitest'
import { firstDay } from './firstDay.ts'

describe("a secretary's first day, in Arabic", () => firstDay({ language: 'ar', width: 1440 }))
