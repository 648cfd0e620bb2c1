import { Module } from '@nestjs/common';
import { CONFIG } from '@paddock/kernel';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { Deliveries } from './deliveries.service';
import { MessageController } from './message.controller';
import { messageTable, messageTemplateTable } from './message.resource';
import { MessageDecisions } from './message-decisions.service';
import { MessageLife } from './message-life.service';
import { Outbox } from './outbox.service';
import { Senders } from './provider';
import { Reminders } from './reminders.service';
import { sendersFrom } from './sender-settings';

/** Messages to people. Needed by the worker too, which carries them. */
@Module({
  imports: [ResourcesModule],
  providers: [
    { provide: Senders, inject: [CONFIG], useFactory: sendersFrom },
    Outbox,
    Deliveries,
    MessageLife,
    MessageDecisions,
    Reminders,
  ],
  exports: [Senders, Outbox, Deliveries, MessageDecisions, MessageLife, Reminders],
})
export class MessagingModule {}

export const messagingControllers = [
  MessageController,
  resourceController(messageTemplateTable),
  resourceController(messageTable),
];
