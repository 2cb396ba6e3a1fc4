namespace Tern.Lambda.Routing;

/// <summary>
/// The pattern of a route's path: literals and parameters between slashes, such as <c>/orders/{id:long}/{*rest}</c>.
/// </summary>
internal sealed class RoutePattern
{
    /// <summary>The maximum number of parameters of a route.</summary>
    public const int MostParameters = 8;

    private RoutePattern(string text, IReadOnlyList<RouteSegment> segments)
    {
        Text = text;
        Segments = segments;
    }

    /// <summary>The text of the pattern, including its leading slash.</summary>
    public string Text { get; }

    public IReadOnlyList<RouteSegment> Segments { get; }

    /// <summary>true if the last segment is optional; otherwise, false.</summary>
    public bool EndsOptional => Segments.Count > 0 && Segments[Segments.Count - 1].IsOptional;

    /// <summary>Parses a pattern. Returns null and the problem if it isn't valid.</summary>
    public static RoutePattern? Parse(string text, out string problem)
    {
        problem = "";
        var whole = text.Length > 0 && text[0] == '/' ? text : "/" + text;
        var trimmed = whole.Length > 1 && whole[whole.Length - 1] == '/' ? whole.Substring(0, whole.Length - 1) : whole;
        var segments = new List<RouteSegment>();
        var names = new List<string>();
        var parts = trimmed.Length == 1 ? [] : trimmed.Substring(1).Split('/');
        for (var i = 0; i < parts.Length; i++)
        {
            var segment = RouteSegmentParser.Parse(parts[i], out problem);
            if (segment is null) return null;
            if (segment.IsParameter)
            {
                if (names.Contains(segment.Text)) problem = $"it has two parameters named '{segment.Text}'";
                else if (i + 1 < parts.Length && segment.IsCatchAll) problem = $"'{parts[i]}' takes the rest of the path, so nothing can follow it";
                else if (i + 1 < parts.Length && segment.IsOptional) problem = $"'{parts[i]}' is optional, so nothing can follow it";
                names.Add(segment.Text);
                if (names.Count > MostParameters) problem = $"it has more than {MostParameters} parameters";
                if (problem.Length > 0) return null;
            }

            segments.Add(segment);
        }

        return new RoutePattern(trimmed, segments);
    }

    /// <summary>
    /// Returns true if both patterns match the same paths, because only the names of parameters differ.
    /// </summary>
    public static bool AreSame(IReadOnlyList<RouteSegment> left, IReadOnlyList<RouteSegment> right)
    {
        if (left.Count != right.Count) return false;
        for (var i = 0; i < left.Count; i++)
            if (Compare(left[i], right[i]) != 0) return false;
        return true;
    }

    /// <summary>Compares the precedence of two segments in the same position.</summary>
    public static int Compare(RouteSegment left, RouteSegment right) =>
        left.Class != right.Class ? left.Class - right.Class
        : left.IsParameter ? RouteConstraints.Compare(left.Constraints, right.Constraints)
        : string.CompareOrdinal(left.Text, right.Text);

    public override string ToString() => Text;
}
