// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { foundParts, menuParts, starredEntries } from '../../src/client/header/menuParts.ts'
import { moved } from '../../src/client/header/useFavourites.ts'
import type { TitledEntry } from '../../src/client/header/useMenu.ts'
import { pages } from '../../src/client/pages.ts'

const entry = (path: string, title: string, group: TitledEntry['group']): TitledEntry => ({
  path,
  title,
  group,
  label: '',
  plural: false,
  icon: 'dot',
})
const entries = [
  entry('/', 'الرئيسية', 'home'),
  entry('/students', 'الطلاب', 'schoolData'),
  entry('/guardians', 'أولياء الأمور', 'schoolData'),
  entry('/users', 'المستخدمون', 'settings'),
]
const favourites = [
  { id: 2, routeUrl: '/users', title: '' },
  { id: 1, routeUrl: '/students', title: '' },
  { id: 3, routeUrl: '/gone', title: '' },
]
const starred = starredEntries(pages, entries, favourites)
const titles: Readonly<Record<string, string>> = { schoolData: 'بيانات المدرسة', settings: 'الإعدادات' }
const found = (typed: string) =>
  foundParts(menuParts(entries, starred), typed, ({ group }) => titles[group] ?? group).map(({ group, entries: own }) => [
    group,
    ...own.map((one) => one.path),
  ])

test('favourites stand after home, in the person’s order, without pages that are no longer there', () => {
  expect(menuParts(entries, starred).map(({ group, entries: own }) => [group, ...own.map((one) => one.path)])).toEqual([
    ['home', '/'],
    ['favourites', '/users', '/students'],
    ['schoolData', '/students', '/guardians'],
    ['settings', '/users'],
  ])
})

test('a group that holds nothing is not there', () => {
  expect(menuParts(entries.slice(0, 1), []).map((part) => part.group)).toEqual(['home'])
})

test.each([
  ['اولياء', '/guardians'],
  ['أُولِيَاء', '/guardians'],
  ['الامور اوليا', '/guardians'],
])('"%s" finds the guardians whatever the spelling', (typed, path) => {
  expect(found(typed)).toEqual([['schoolData', path]])
})

test('the name of a group finds its pages', () => {
  expect(found('المدرسه')).toEqual([['schoolData', '/students', '/guardians']])
})

test('a page is found once, not among the favourites again', () => {
  expect(found('المستخدمون')).toEqual([['settings', '/users']])
})

test('nothing typed shows all', () => {
  expect(found('  ')).toHaveLength(4)
})

test('a favourite moves to another place and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('beyond an end nothing moves', () => {
  const list = ['a', 'b']
  expect(moved(list, 0, -1)).toBe(list)
  expect(moved(list, 1, 2)).toBe(list)
})
