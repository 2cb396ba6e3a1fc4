using System.Globalization;

namespace Tern.Lambda.Routing;

/// <summary>A constraint of a route's parameter, such as <c>int</c> or <c>length(2,8)</c>.</summary>
/// <remarks>Also compiled into the generator, which targets .NET Standard 2.0.</remarks>
internal sealed class RouteConstraint
{
    private RouteConstraint(string text, RouteConstraintKind kind, long min = long.MinValue, long max = long.MaxValue)
    {
        Text = text;
        Kind = kind;
        Min = min;
        Max = max;
    }

    /// <summary>The text of the constraint.</summary>
    public string Text { get; }

    public RouteConstraintKind Kind { get; }

    /// <summary>The minimum value or length.</summary>
    public long Min { get; }

    /// <summary>The maximum value or length.</summary>
    public long Max { get; }

    /// <summary>true if only numbers meet the constraint; otherwise, false.</summary>
    public bool IsNumeric => Kind is RouteConstraintKind.Int or RouteConstraintKind.Long or RouteConstraintKind.Value or RouteConstraintKind.Decimal;

    /// <summary>Parses a constraint. Returns null and the problem if it isn't valid.</summary>
    public static RouteConstraint? Parse(string text, out string problem)
    {
        problem = "";
        var open = text.IndexOf('(');
        var name = open < 0 ? text : text.Substring(0, open);
        if (open < 0)
        {
            switch (name)
            {
                case "bool": return new RouteConstraint(text, RouteConstraintKind.Bool);
                case "int": return new RouteConstraint(text, RouteConstraintKind.Int);
                case "long": return new RouteConstraint(text, RouteConstraintKind.Long);
                case "decimal": return new RouteConstraint(text, RouteConstraintKind.Decimal);
                case "guid": return new RouteConstraint(text, RouteConstraintKind.Guid);
                case "datetime": return new RouteConstraint(text, RouteConstraintKind.DateTime);
                case "alpha": return new RouteConstraint(text, RouteConstraintKind.Alpha);
            }
        }
        else if (text[text.Length - 1] == ')')
        {
            var arguments = text.Substring(open + 1, text.Length - open - 2).Split(',');
            if (Bounded(text, name, arguments) is { } bounded) return bounded;
        }

        problem = $"'{text}' isn't a constraint; valid constraints are bool, int, long, decimal, guid, datetime, alpha, length(n), length(a,b), "
            + "minlength(n), maxlength(n), min(n), max(n) and range(a,b)";
        return null;
    }

    private static RouteConstraint? Bounded(string text, string name, string[] arguments)
    {
        if (!Number(arguments[0], out var first)) return null;
        var second = first;
        if (arguments.Length > 2 || (arguments.Length == 2 && !Number(arguments[1], out second))) return null;
        switch (name, arguments.Length)
        {
            case ("min", 1): return new RouteConstraint(text, RouteConstraintKind.Value, min: first);
            case ("max", 1): return new RouteConstraint(text, RouteConstraintKind.Value, max: first);
            case ("range", 2): return new RouteConstraint(text, RouteConstraintKind.Value, first, second);
            case ("length", _): return new RouteConstraint(text, RouteConstraintKind.Length, first, second);
            case ("minlength", 1): return new RouteConstraint(text, RouteConstraintKind.Length, min: first);
            case ("maxlength", 1): return new RouteConstraint(text, RouteConstraintKind.Length, 0, first);
            default: return null;
        }
    }

    private static bool Number(string text, out long value) =>
        long.TryParse(text.Trim(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);
}
