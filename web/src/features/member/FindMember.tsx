/** The member picker as a window of its own chunk. */
export { MemberPicker as default } from '../../shared/pickers/MemberPicker';
