/** Settles a free trial by a paid recharge order. */
import type { TabPayload } from '@paddock/contracts/feed';
import { useMutation } from '@tanstack/react-query';
import { notices } from '../../shared/notices';
import { RechargeOrderPicker } from '../../shared/pickers';
import { linkRecharge } from './calls';
import { texts } from './texts';
import { useOvertaken } from './useOvertaken';

export function LinkDialog({
  tab,
  onChanged,
  onClose,
}: {
  tab: TabPayload;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const link = useMutation({
    mutationFn: (reid: string) => linkRecharge(tab.id, reid),
    onSuccess: (answer) => {
      notices.success(answer.message);
      onChanged();
      onClose();
    },
  });
  useOvertaken(tab, { busy: link.isPending }, onClose);
  return (
    <RechargeOrderPicker
      sysOrgCode={tab.sysOrgCode}
      onClose={onClose}
      onConfirm={(order) => {
        if (!order) notices.warning(t('chooseRecharge'));
        else if (!link.isPending) link.mutate(order.id);
      }}
    />
  );
}
