import { useMe } from '../api/me.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/list.tsx';

export function PlanNeeded({ title, plan }: { title: string; plan: string }) {
  const { organization } = useMe();
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        title={`${title} need the plan ${plan}`}
        action={<ButtonLink to="/organization/plan">See the plans</ButtonLink>}
      >
        Your organization has the plan “{organization.plan}”. The operator of this installation can change it.
      </EmptyState>
    </>
  );
}
