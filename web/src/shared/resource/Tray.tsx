/** The tray in the header: how much is under way, and what waits to be fetched. Without Ant Design, as the header. */
import { clockTime, groupThousands } from '../format';
import { Icon } from '../Icon';
import { Popup } from './Popup';
import { dropTask, fetchFile, useTray, type TrayTask } from './tray';
import './tray.css';
import { trayTexts } from './trayTexts';

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${groupThousands(Math.ceil(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function TaskLine({ task }: { task: TrayTask }) {
  const t = trayTexts.use();
  const done = task.file !== null;
  return (
    <li className="tray-task">
      {done && <Icon name="tickRound" size={14} className="tray-done" />}
      <b className="one-line">{task.title}</b>
      {task.rows !== null && <span className="num">{t('rows', { count: groupThousands(task.rows) })}</span>}
      <span className="tray-right">
        {done ? clockTime(task.endedAt) : t('received', { size: sizeText(task.bytes) })}
        <button type="button" className="link-button" onClick={() => (done ? fetchFile(task) : task.cancel())}>
          {t(done ? 'download' : 'cancel')}
        </button>
        {done && (
          <button type="button" className="link-button" aria-label={t('cancel')} onClick={() => dropTask(task.id)}>
            <Icon name="cross" size={10} />
          </button>
        )}
      </span>
      {!done && <span className="tray-bar" aria-hidden />}
    </li>
  );
}

export function Tray() {
  const t = trayTexts.use();
  const tasks = useTray();
  if (tasks.length === 0) return null;
  const running = tasks.filter((task) => task.file === null).length;
  const waiting = tasks.length - running;
  return (
    <Popup
      label={t('title', { count: tasks.length })}
      className="tray"
      buttonClass="plain-tool"
      button={
        <span role="status">
          <Icon name={running > 0 ? 'queuing' : 'tickRound'} size={14} />{' '}
          {[
            ...(running > 0 ? [t('running', { count: running })] : []),
            ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
          ].join(' ')}
        </span>
      }
    >
      {() => (
        <>
          <p className="tray-head">
            <b>{t('title', { count: tasks.length })}</b> {t('leave')}
          </p>
          <ul>
            {tasks.map((task) => (
              <TaskLine key={task.id} task={task} />
            ))}
          </ul>
        </>
      )}
    </Popup>
  );
}
