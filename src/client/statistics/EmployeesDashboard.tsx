import Statistics from './Statistics.tsx'

/** The people who work here in pictures. */
export default function EmployeesDashboard() {
  return <Statistics page="employees-dashboard" titleKey="pages.employeesDashboard" />
}
