/** Forms that customers fill in on their own phones: questions in versions, answers with a written life time, and what the office does with them. */
export { Answering } from './answering.service';
export { OnlineAnswers } from './online-answers.service';
export { onlineFormTable } from './online-form.resource';
export { onlineFormsBackground } from './online-forms.jobs';
export { onlineFormControllers, OnlineFormsModule } from './online-forms.module';
export { OnlineForms } from './online-forms.service';
