import { describe } from 'vitest'
import { firstDay } from './firstDay.ts'

describe("a secretary's first day, in English on a phone", () => firstDay({ language: 'en', width: 390 }))
