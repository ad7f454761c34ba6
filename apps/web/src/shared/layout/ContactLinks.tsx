import css from './ContactLinks.module.css';

/** A number that is dialled by a press; one that is masked is only read. */
export function PhoneLink({ phone }: { phone: string }) {
  const uri = phoneUri(phone);
  return uri === undefined ? (
    <span className={css.whole}>{phone}</span>
  ) : (
    <a className={css.whole} href={uri}>
      {phone}
    </a>
  );
}

export const EmailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

/** Digits alone, with the extension as telephones understand it: "02 123 4567 #12". */
export function phoneUri(phone: string): string | undefined {
  const [number = '', extension] = phone.split(/\s*(?:#|ext\.?|ต่อ)\s*/i);
  if (!/^\+?[\d\s().-]+$/.test(number)) return undefined;
  return `tel:${number.replace(/^(\+.*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')}${extension ? `;ext=${extension.replaceAll(/\D/g, '')}` : ''}`;
}
