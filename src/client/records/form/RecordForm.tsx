import { useCallback, useRef } from 'react'
import { Form, ResourceContextProvider } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { FormBody } from './FormBody.tsx'
import { useFormOptions } from './formOptions.ts'
import type { RecordFormProps } from './formProps.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SteadyForm } from './SteadyForm.tsx'
import { useFaultMessages } from './useFaultMessages.ts'

/**
 * The form of any record: React-Admin's `Form` with the definition's checks. Saves by the Edit or Create around it. What is put
 * among its sections finds the record, the resource and the form as in any other form of React-Admin.
 */
export function RecordForm(props: RecordFormProps) {
  const { model, record, start, nested = false, preview } = props
  const checkAs = useFaultMessages(model, record === undefined)
  // The state that was last asked for: while it is refused, the faults stay marked.
  const wanted = useRef<string | undefined>(undefined)
  const check = useCallback(
    (values: FieldValues) => checkAs(wanted.current === undefined ? values : { ...values, status: wanted.current }),
    [checkAs],
  )
  const submit = useRef<() => unknown>(() => undefined)
  const options = useFormOptions(model, record, check, start)
  return (
    <ResourceContextProvider value={model.name}>
      <Form
        {...options}
        className="g-form-element"
        noValidate
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!nested && !preview}
        WarnWhenUnsavedChangesComponent={LeaveGuard}
        onSubmit={() => void submit.current()}
      >
        <SteadyForm>
          <FormBody {...props} check={check} wanted={wanted} onSubmit={submit} />
        </SteadyForm>
      </Form>
    </ResourceContextProvider>
  )
}
