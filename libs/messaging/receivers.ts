import type { MessageChannel } from '@paddock/contracts/messaging';
import { maskPhone } from '@paddock/contracts/wire';

const OPENID_SHOWN = 4;

/** What people see of a receiver. */
export function shownReceiver(channel: MessageChannel, receiver: string): string {
  switch (channel) {
    case 'sms':
      return maskPhone(receiver);
    case 'mail': {
      const at = receiver.lastIndexOf('@');
      return at < 1 ? '***' : `${receiver.slice(0, 1)}***${receiver.slice(at)}`;
    }
    case 'wechat':
      return `…${receiver.slice(-OPENID_SHOWN)}`;
    case 'system':
      return receiver;
  }
}

const PHONE = /^1[3-9]\d{9}$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const OPENID = /^[\w-]{6,64}$/;

/** Whether a text can be a receiver on a channel. */
export function isReceiver(channel: MessageChannel, receiver: string): boolean {
  switch (channel) {
    case 'sms':
      return PHONE.test(receiver);
    case 'mail':
      return MAIL.test(receiver) && receiver.length <= 254;
    case 'wechat':
      return OPENID.test(receiver);
    case 'system':
      return receiver.trim() !== '' && receiver.length <= 100;
  }
}
