import { type DocumentKind, documentNumberFromReader, normalizeDocumentNumber } from '@lobby/contract/people/document-number';
import { parsePhoneNumber } from '@lobby/contract/people/phone-number';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { Field, InputProps } from '#shared/form/fields.ts';
import { plainText } from '#shared/texts/plain.ts';
import type { KnownPerson } from '../resident.records.ts';
import { KnownPeople } from './KnownPeople.tsx';

type Values = Record<string, unknown>;
type Props = { value: string | null; onChange?: (value: string) => void; values?: Values; shared?: InputProps };
/** With all that is typed: nothing of it is lost where the person is known. */
export type OnKnown = (person: KnownPerson, values: Values) => void;

/** The problem itself stands under the input. */
const inputProps = ({ id, error, ...rest }: InputProps) => ({ ...rest, id: `${id}-input`, error: error !== undefined });

/** Typed, or read by a card reader that types like a keyboard: of what a reader sends only the number is taken. */
export function DocumentInput({ value, onChange, shared, ref }: Props & { ref?: RefObject<HTMLInputElement | null> }) {
  // All that came since the number was complete: without what stands between them, the digits of an address would join it.
  const received = useRef('');
  const text = value ?? '';
  return (
    <TextInput
      ref={ref}
      {...inputProps(shared as InputProps)}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const isAppended = received.current !== '' && typed.startsWith(text);
        received.current = isAppended ? received.current + typed.slice(text.length) : typed;
        onChange?.(documentNumberFromReader(received.current) ?? typed);
      }}
      onKeyDown={keepInForm}
    />
  );
}

/** A reader ends with Enter, which would save a form of which nothing else is filled in. */
function keepInForm(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

type NewProps = Props & { onKnown: OnKnown };

export const createDocumentInput =
  (onKnown: OnKnown): NonNullable<Field['own']> =>
  (props: Props) => <NewDocumentInput {...props} onKnown={onKnown} />;

/** The document of a new resident, and who is known by it. Has the focus from the start: the reader types where it is. */
function NewDocumentInput({ onKnown, ...props }: NewProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <DocumentInput {...props} ref={input} />
      <KnownPeople
        by="document"
        query={wholeDocument(props.values ?? {})}
        onKnown={(person) => onKnown(person, props.values ?? {})}
      />
    </>
  );
}

/** Nothing while it is half typed: a half number is nobody's. */
function wholeDocument(values: Values) {
  const documentKind = (plainText(values.documentKind) || 'thai-id') as DocumentKind;
  const documentCountry = plainText(values.documentCountry) || null;
  const idCard = normalizeDocumentNumber(documentKind, plainText(values.idCard));
  const isWhole = idCard !== undefined && (documentKind !== 'passport' || documentCountry?.length === 2);
  return isWhole ? { documentKind, documentCountry, idCard } : null;
}

export const createPhoneInput =
  (onKnown: OnKnown): NonNullable<Field['own']> =>
  (props: Props) => <NewPhoneInput {...props} onKnown={onKnown} />;

/** The phone of a new resident, and whom it belongs to: families share one, so that it is only said. */
function NewPhoneInput({ value, onChange, values = {}, shared, onKnown }: NewProps) {
  return (
    <>
      <TextInput
        {...inputProps(shared as InputProps)}
        type="tel"
        inputMode="tel"
        value={value ?? ''}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
      <KnownPeople
        by="phone"
        query={parsePhoneNumber(value ?? '') ? { mobile: value } : null}
        onKnown={(person) => onKnown(person, values)}
      />
    </>
  );
}

/** Of a passport alone: a number is unique only with the country that gave it. */
export function CountryInput({ value, onChange, values = {}, shared }: Props) {
  if (values.documentKind !== 'passport' || !shared) return null;
  return (
    <TextInput
      {...inputProps(shared)}
      value={value ?? ''}
      maxLength={2}
      autoCapitalize="characters"
      autoComplete="off"
      onChange={(event) => onChange?.(event.currentTarget.value.toUpperCase())}
    />
  );
}
