namespace Tern.Local.Engine;

/// <summary>Finds the paths that a condition reads, in the order of the text.</summary>
internal static class ConditionPaths
{
    public static bool Any(Condition condition, Predicate<DocumentPath> matches)
    {
        var paths = new List<DocumentPath>();
        Collect(condition, paths);
        return paths.Exists(matches);
    }

    public static void Collect(Condition condition, List<DocumentPath> paths)
    {
        switch (condition)
        {
            case AndCondition both:
                Collect(both.Left, paths);
                Collect(both.Right, paths);
                break;
            case OrCondition either:
                Collect(either.Left, paths);
                Collect(either.Right, paths);
                break;
            case NotCondition negation:
                Collect(negation.Inner, paths);
                break;
            case CompareCondition compare:
                Collect(compare.Left, paths);
                Collect(compare.Right, paths);
                break;
            case BetweenCondition between:
                Collect(between.Value, paths);
                Collect(between.Low, paths);
                Collect(between.High, paths);
                break;
            case InCondition membership:
                Collect(membership.Value, paths);
                foreach (var candidate in membership.Candidates) Collect(candidate, paths);
                break;
            case FunctionCondition call:
                foreach (var operand in call.Operands) Collect(operand, paths);
                break;
        }
    }

    private static void Collect(Operand operand, List<DocumentPath> paths)
    {
        switch (operand)
        {
            case PathOperand path:
                paths.Add(path.Path);
                break;
            case FunctionOperand call:
                foreach (var inner in call.Operands) Collect(inner, paths);
                break;
            case ConditionOperand condition:
                Collect(condition.Condition, paths);
                break;
        }
    }
}
