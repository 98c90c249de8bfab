// Forms: react-hook-form holds the fields, and the service's problems appear at the fields they point to.

import { type FormEvent, type ReactNode, useId } from "react";
import {
  FormProvider,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
  useFormContext,
} from "react-hook-form";
import { problemOf } from "../console/call.ts";
import { Fault, Frame } from "./frame.tsx";

export type Values = Record<string, string>;
type Told = UseFormReturn<Values>;

interface FormProps {
  readonly initial: Values;
  readonly submit: string;
  readonly tone?: "primary" | "danger" | "plain";
  readonly send: (values: Values) => Promise<unknown>;
  readonly children?: ReactNode;
  /** Beside the button. */
  readonly beside?: ReactNode;
}

export function Form({ initial, submit, tone = "primary", send, children, beside }: FormProps) {
  const form = useForm<Values>({ defaultValues: initial });
  const { errors, isSubmitting } = form.formState;
  const submitted = form.handleSubmit((values) => send(values).catch((error) => tell(form, error)));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSubmitting) void submitted(event);
  };
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={onSubmit}>
        {children}
        {errors.root?.message !== undefined && (
          <p className="form-problem" role="alert">
            {errors.root.message}
          </p>
        )}
        <div className="actions">
          {/* Not disabled while it works: that would lose its focus. */}
          <button type="submit" className={`button ${tone}`} aria-disabled={isSubmitting}>
            {submit}
          </button>
          {beside}
        </div>
      </form>
    </FormProvider>
  );
}

/** Faults go to their fields, the first gets the focus; a fault without a field appears above the button. */
function tell(form: Told, error: unknown): void {
  const problem = problemOf(error);
  const names = Object.keys(form.getValues());
  const nameOf = (pointer: string): string | undefined => names.find((name) => pointer === `/${name}`);
  const placed = problem.faults.filter(({ pointer }) => nameOf(pointer) !== undefined);
  for (const { pointer, detail } of placed.toReversed()) setFault(form, nameOf(pointer) ?? "root", detail);
  if (placed.length > 0) return;
  const others = problem.faults.map(({ detail }) => detail);
  form.setError("root", { message: [problem.message, ...others].join(" ") });
}

/** The field has a label: the name that the service has for it says nothing to people. */
function setFault(form: Told, name: string, detail: string): void {
  const message = detail.startsWith(`${name} `) ? `This${detail.slice(name.length)}` : detail;
  form.setError(name, { message }, { shouldFocus: true });
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly type?: "text" | "email" | "number" | "date";
  readonly autoComplete?: string;
  readonly isOptional?: boolean;
}

const ADDRESS = {
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\s*$/, message: "An address is like name@example.com." },
};

export function Field({ name, label, hint, type = "text", autoComplete = "off", isOptional }: FieldProps) {
  const { control, frame } = useField(name, isOptional, type === "email" ? ADDRESS : {});
  return (
    <Frame {...frame} label={label} hint={hint} isOptional={isOptional}>
      <input {...control} type={type} autoComplete={autoComplete} spellCheck={false} />
    </Frame>
  );
}

export function Prose({ name, label, hint, isOptional }: Omit<FieldProps, "type" | "autoComplete">) {
  const { control, frame } = useField(name, isOptional);
  return (
    <Frame {...frame} label={label} hint={hint} isOptional={isOptional}>
      <textarea {...control} rows={4} />
    </Frame>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
}

/** One of a few, all visible. */
export function Choice({ name, label, options }: ChoiceProps) {
  const { register, getFieldState, formState } = useFormContext<Values>();
  const { error } = getFieldState(name, formState);
  const errorId = useId();
  return (
    <fieldset className="choice" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" value={option.value} {...register(name, { required: "Choose one." })} />
          <span>
            <b>{option.label}</b>
            {option.hint !== undefined && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
      <Fault id={errorId} message={error?.message} />
    </fieldset>
  );
}

/** Any of a few, all visible; the form has the ticked ones, separated by spaces. */
export function Ticks({ name, label, options }: ChoiceProps) {
  const { register, setValue, watch, getFieldState, formState } = useFormContext<Values>();
  const { error } = getFieldState(name, formState);
  const errorId = useId();
  register(name, { required: "Choose at least one." });
  const chosen = (watch(name) ?? "").split(" ");
  const tick = (ticked: string, isTicked: boolean) => {
    const values = options.map(({ value }) => value);
    const next = values.filter((value) => (value === ticked ? isTicked : chosen.includes(value)));
    setValue(name, next.join(" "), { shouldValidate: formState.isSubmitted });
  };
  return (
    <fieldset className="choice" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) => tick(option.value, event.currentTarget.checked)}
          />
          <span>
            <b>{option.label}</b>
            {option.hint !== undefined && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
      <Fault id={errorId} message={error?.message} />
    </fieldset>
  );
}

export function useField(name: string, isOptional: boolean | undefined, rules: RegisterOptions<Values> = {}) {
  const { register, getFieldState, formState } = useFormContext<Values>();
  const { error } = getFieldState(name, formState);
  const id = useId();
  const registered = register(name, { ...rules, ...(isOptional ? {} : { required: "Fill this in." }) });
  const described = [`${id}-hint`, ...(error === undefined ? [] : [`${id}-fault`])].join(" ");
  return {
    control: {
      ...registered,
      id,
      required: !isOptional,
      "aria-invalid": error !== undefined,
      "aria-describedby": described,
    },
    frame: { id, message: error?.message },
  };
}
