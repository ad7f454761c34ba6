import { passwordApi } from '@lobby/contract/areas/password';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkCode } from '#shared/auth/link-code.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import css from '../Door.module.css';
import { DoorPage } from '../DoorPage.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { NoLongerGood } from './NoLongerGood.tsx';
import { TypedCode } from './TypedCode.tsx';

type Purpose = 'activation' | 'reset';
type Whose = Answer<typeof passwordApi.check>['data'];
type State = { at: 'ask' | 'checking' | 'old' } | { at: 'choose'; code: string; whose: Whose };

export const ActivationPage = () => <CodePage purpose="activation" />;
export const ResetPage = () => <CodePage purpose="reset" />;

/** With a code from a mail's link, or typed off a printed slip, somebody chooses their password. */
function CodePage({ purpose }: { purpose: Purpose }) {
  const { t } = useTranslation();
  const fromLink = linkCode.use();
  const [state, setState] = useState<State>({ at: fromLink === '' ? 'ask' : 'checking' });
  useEffect(() => {
    if (fromLink !== '') void look(fromLink).then(setState);
  }, [fromLink]);

  const { title, intro } = wordsOf(state, purpose);
  return (
    <DoorPage title={t(title, state.at === 'choose' ? { name: state.whose.name } : {})} intro={t(intro)}>
      {state.at === 'choose' && <ChoosePassword code={state.code} whose={state.whose} onOld={() => setState({ at: 'old' })} />}
      {state.at === 'old' && <NoLongerGood onType={() => setState({ at: 'ask' })} />}
      {state.at === 'ask' && <TypedCode check={async (code) => setState(await look(code))} />}
      <a href="/" className={`${css.way} ${css.back}`}>
        {t('code.back')}
      </a>
    </DoorPage>
  );
}

/** What a code is for is the server's to say, whichever page it was brought to. */
function wordsOf(state: State, purpose: Purpose) {
  if (state.at === 'choose')
    return { title: `code.${state.whose.purpose}.choose`, intro: `code.${state.whose.purpose}.chooseText` };
  if (state.at === 'old') return { title: 'code.old.title', intro: `code.old.${purpose}` };
  return { title: `code.${purpose}.title`, intro: state.at === 'ask' ? `code.${purpose}.text` : 'code.checking' };
}

/** Only the server's no makes a code old; where it cannot be asked, one may try again. */
async function look(code: string): Promise<State> {
  try {
    const { data: whose } = await call(passwordApi.check, { body: { code } });
    return { at: 'choose', code, whose };
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return { at: 'old' };
    void showMessage('error', problemText(error));
    return { at: 'ask' };
  }
}
