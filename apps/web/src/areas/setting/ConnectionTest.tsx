import { type AccessSystem, accessSystemApi } from '@lobby/contract/areas/access-system';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { Moment } from '#shared/dates/Moment.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from './ConnectionTest.module.css';

type Props = { system: AccessSystem; isChanged: boolean };

/** Whether the system answers, as it was when somebody last asked, and the button that asks again. */
export function ConnectionTest({ system, isChanged }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const { testedAt, testProblem } = system;

  async function test() {
    setRunning(true);
    try {
      client.setQueryData(['access-system', 'one'], await call(accessSystemApi.test));
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
    }
  }
  return (
    <div className={css.test}>
      <div className={css.result} role="status">
        {isChanged ? t('setting.accessSystem.testSaved') : testedAt && <Result at={testedAt} problem={testProblem} />}
      </div>
      <Button variant="default" loading={running} disabled={isChanged} onClick={() => void test()}>
        {t('setting.accessSystem.test')}
      </Button>
    </div>
  );
}

function Result({ at, problem }: { at: Date; problem: AccessSystem['testProblem'] }) {
  const { t } = useTranslation();
  return (
    <>
      {problem ? (
        <p className={css.problem}>
          <IconAlertTriangle size={18} aria-hidden /> {t(`setting.accessSystem.connection.${problem}`)}
        </p>
      ) : (
        <StateBadge tone="good" Icon={IconCheck}>
          {t('setting.accessSystem.connection.ok')}
        </StateBadge>
      )}
      <span className={css.at}>
        {t('setting.accessSystem.tested')} <Moment at={at} />
      </span>
    </>
  );
}
