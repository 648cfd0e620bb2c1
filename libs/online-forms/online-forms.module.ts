import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { Answering } from './answering.service';
import { AnswerExports } from './answer-export.service';
import { OnlineAnswers } from './online-answers.service';
import { OnlineAnswerController } from './online-answer.controller';
import { OnlineFormController } from './online-form.controller';
import { onlineAnswerTable, onlineFormTable } from './online-form.resource';
import { OnlineForms } from './online-forms.service';
import './store-part';

/** Forms that customers fill in on their phones, and their answers. */
@Module({
  imports: [IdentityModule, ResourcesModule],
  providers: [AnswerExports, Answering, OnlineAnswers, OnlineForms],
  exports: [AnswerExports, Answering, OnlineAnswers, OnlineForms],
})
export class OnlineFormsModule {}

export const onlineFormControllers = [
  OnlineFormController,
  OnlineAnswerController,
  resourceController(onlineFormTable),
  resourceController(onlineAnswerTable, { except: ['exportXls'] }),
];
