// Stands in for typebox's look at whether text may be run as code: here it may not, and trying would break the policy.

export const CanEvaluate = (): boolean => false;

export function Evaluate(): never {
  throw new EvalError("no text is run as code here");
}
