namespace Tern.Lambda.Routing;

/// <summary>Parses one segment: <c>{name:constraint(args)?}</c>, <c>{*name}</c> or a literal.</summary>
internal static class RouteSegmentParser
{
    public static RouteSegment? Parse(string text, out string problem)
    {
        problem = "";
        if (text.Length == 0) problem = "it has two slashes in a row";
        else if (text[0] == '{' && text[text.Length - 1] == '}') return Parameter(text, out problem);
        else if (text.Contains('{') || text.Contains('}')) problem = $"'{text}' mixes text and parameters; a parameter must be a whole segment";
        else if (text.IndexOfAny(['%', '?', '#', '*', '\\']) >= 0)
            problem = $"'{text}' contains a character that isn't allowed in routes; write decoded text";
        else if (text.Any(static c => c <= ' ' || c == 127)) problem = $"'{text}' contains white space or control characters";
        else return new RouteSegment(text);
        return null;
    }

    private static RouteSegment? Parameter(string text, out string problem)
    {
        var inner = text.Substring(1, text.Length - 2);
        var isCatchAll = inner.Length > 0 && inner[0] == '*';
        inner = inner.TrimStart('*');
        var isOptional = inner.Length > 0 && inner[inner.Length - 1] == '?';
        if (isOptional) inner = inner.Substring(0, inner.Length - 1);
        var parts = inner.Split(':');
        problem = parts[0].Length == 0 || !parts[0].All(static c => char.IsLetterOrDigit(c) || c == '_') || char.IsDigit(parts[0][0])
            ? $"'{text}' has no valid parameter name"
            : isCatchAll && (isOptional
            || parts.Length > 1) ? $"'{text}' matches the rest of the path, even an empty one, so it can't have constraints or '?'" : "";
        if (problem.Length > 0) return null;

        var constraints = new List<RouteConstraint>();
        for (var i = 1; i < parts.Length; i++)
        {
            var constraint = RouteConstraint.Parse(parts[i], out problem);
            if (constraint is null) return null;
            constraints.Add(constraint);
        }

        constraints.Sort(static (left, right) => left.Kind != right.Kind ? left.Kind - right.Kind : string.CompareOrdinal(left.Text, right.Text));
        return new RouteSegment(parts[0], constraints, isOptional, isCatchAll);
    }
}
