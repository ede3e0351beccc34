import { describe } from 'vitest'
import { firstDay } from './firstDay.ts'

describe("a secretary's first day, in English", () => firstDay({ language: 'en', width: 1440 }))
describe("a secretary's first day, in Arabic on a phone", () => firstDay({ language: 'ar', width: 390 }))
describe("a secretary's first day, in English on a phone", () => firstDay({ language: 'en', width: 390 }))
