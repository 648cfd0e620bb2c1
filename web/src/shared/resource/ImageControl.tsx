/** Pictures of a field: chosen or dropped, sent with their progress, shown, and taken out again. */
import { IMAGE_BYTES_MAX } from '@paddock/contracts/limits';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { ApiError } from '../api';
import { uploadWithProgress } from '../files';
import { Icon } from '../Icon';
import { addressOf, filesOf, isPicture, isVideo } from '../uploaded';
import type { ControlProps } from './Control';
import { lengthMaxOf } from './formState';
import './upload.css';
import { uploadTexts, type UploadText } from './uploadTexts';

const megabyte = 1024 * 1024;
const taken = ['image/jpeg', 'image/png'];
const nameLength = 68;

interface Sending {
  key: number;
  name: string;
  /** 0 to 1. */
  share: number;
  fault: string | null;
}

/** What is wrong with a file before it is sent; the service looks at its content. */
function faultOfFile(file: File, t: UploadText): string | null {
  if (!taken.includes(file.type)) return t('kind');
  return file.size > IMAGE_BYTES_MAX ? t('tooLarge', { max: IMAGE_BYTES_MAX / megabyte }) : null;
}

/** The service takes films too, and goes by what is in the file; for a field of pictures both are no picture. */
const isNoPicture = (error: unknown): boolean => error instanceof ApiError && error.key === 'upload.type';

/** As they stand in the field; a film may be left from when fields took them. */
export function Pictures({ files, onRemove }: { files: readonly string[]; onRemove?: (file: string) => void }) {
  const t = uploadTexts.use();
  return files.map((file, index) => (
    <span key={file} className="upload-picture">
      <a href={addressOf(file)} target="_blank" rel="noreferrer" aria-label={t('open', { number: index + 1 })}>
        {isVideo(file) ? (
          <video src={addressOf(file)} muted preload="metadata" />
        ) : (
          <img src={addressOf(file)} alt="" />
        )}
      </a>
      {onRemove && (
        <button
          type="button"
          className="upload-remove"
          aria-label={t('remove', { number: index + 1 })}
          onClick={() => onRemove(file)}
        >
          <Icon name="cross" size={12} />
        </button>
      )}
    </span>
  ));
}

export function ImageControl({ id, field, value, disabled = false, invalid, describedBy, onChange }: ControlProps) {
  const t = uploadTexts.use();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [over, setOver] = useState(false);
  const [leaving] = useState(() => new AbortController());
  const files = filesOf(value);
  useEffect(() => () => leaving.abort(), [leaving]);
  // What has arrived meanwhile stays: the next name joins what stands in the field then.
  const join = useEffectEvent((name: string) => {
    if (!files.includes(name)) onChange([...files, name].join(','));
  });
  const change = (key: number, next: Partial<Sending>): void =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const send = async (file: File, key: number): Promise<void> => {
    try {
      const { result } = await uploadWithProgress(file, (share) => change(key, { share }), leaving.signal);
      if (!isPicture(result)) {
        change(key, { fault: t('kind') });
        return;
      }
      setSending((all) => all.filter((each) => each.key !== key));
      join(result);
    } catch (error) {
      if (leaving.signal.aborted) return;
      if (isNoPicture(error)) change(key, { fault: t('kind') });
      else change(key, { fault: error instanceof ApiError ? error.message : t('notSent') });
    }
  };
  const take = async (chosen: readonly File[]): Promise<void> => {
    const room = Math.floor((lengthMaxOf(field) + 1) / (nameLength + 1)) - files.length;
    const begun = chosen.map((file, index) => ({
      file,
      row: {
        ...{ key: Date.now() * 100 + index, name: file.name, share: 0 },
        fault: faultOfFile(file, t) ?? (index < room ? null : t('tooMany')),
      },
    }));
    setSending((all) => [...all.filter(({ fault }) => fault === null), ...begun.map(({ row }) => row)]);
    // One after the other, so that they stand in the order in which they were chosen.
    for (const { file, row } of begun) if (row.fault === null) await send(file, row.key);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void take([...event.dataTransfer.files]);
  };
  return (
    <div
      className={`upload${over ? ' upload-over' : ''}${invalid ? ' control-invalid' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Pictures
        files={files}
        {...(disabled ? {} : { onRemove: (gone: string) => onChange(files.filter((file) => file !== gone).join(',')) })}
      />
      <button
        id={id}
        type="button"
        className="upload-choose"
        disabled={disabled}
        data-own-enter
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" size={16} />
        {t('choose')}
        <small>{t('hint')}</small>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={taken.join(',')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <ul className="upload-list" aria-live="polite">
        {sending.map(({ key, name, share, fault }) => (
          <li key={key}>
            <span className="one-line">{name}</span>
            {fault === null ? (
              <progress value={share} aria-label={t('sending', { name })} />
            ) : (
              <span className="form-fault" role="alert">
                <Icon name="warning" size={12} /> {fault}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
