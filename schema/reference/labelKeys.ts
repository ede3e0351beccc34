/** The short keys by which definitions give labels, by what they begin with. */
export const labelKeys: Readonly<Record<string, { readonly key: string; readonly means: string }>> = {
  name: { key: 'name', means: 'What one record is called; of a report or a card, its heading.' },
  name_two: {
    key: 'name_two',
    means: 'What several records are called: the list, the entry of the menu.',
  },
  about: { key: 'about', means: 'A sentence below the heading of a report.' },
  fields: { key: 'fields.{field}', means: 'A field, a column of lines, or an input of an action.' },
  hints: { key: 'hints.{field}', means: 'The help below a field of the form.' },
  choices: { key: 'choices.{field}.{value}', means: 'A value of a choice.' },
  states: { key: 'states.{state}', means: 'A state.' },
  sections: { key: 'sections.{section}', means: 'The heading of a section of the form.' },
  lines: { key: 'lines.{group}', means: 'The heading of lines.' },
  actions: { key: 'actions.{action}', means: 'An action: its button.' },
  dialogs: {
    key: 'dialogs.{action}.question',
    means:
      'What is asked before an action is done; `{{name}}` is the record. `dialogs.{action}.{field}` is an input of the action, `dialogs.{action}.hints.{field}` the help below it.',
  },
  columns: {
    key: 'columns.{path}',
    means: 'The heading of a column of a list or a report, where it shall be another than the field’s.',
  },
  cases: { key: 'cases.{case}', means: 'What is the matter with a record of a report, by the names of its `cases`.' },
  parts: { key: 'parts.{part}', means: 'A part of the records of a report, by the names of its `parts`.' },
  errors: { key: 'errors.{code}', means: 'The message of a rule, a guard, a limit; `{{name}}` stands for what it names.' },
  permissions: { key: 'permissions.{permission}', means: 'A permission, where groups of users are given some.' },
  menu: { key: 'menu.{group}', means: 'A group of the menu.' },
  flags: { key: 'flags.{flag}', means: 'A part of the product that a company switches on.' },
  resources: { key: 'resources.{definition}.{key}', means: 'Any label of another definition, by its full key.' },
}
