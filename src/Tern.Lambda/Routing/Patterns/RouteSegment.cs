namespace Tern.Lambda.Routing;

/// <summary>A segment of a pattern, between two slashes.</summary>
internal sealed class RouteSegment
{
    /// <summary>Initializes a literal segment.</summary>
    public RouteSegment(string literal)
    {
        Text = literal;
        Constraints = [];
    }

    /// <summary>Initializes a parameter.</summary>
    public RouteSegment(string name, IReadOnlyList<RouteConstraint> constraints, bool isOptional, bool isCatchAll)
    {
        Text = name;
        Constraints = constraints;
        IsParameter = true;
        IsOptional = isOptional;
        IsCatchAll = isCatchAll;
    }

    /// <summary>The literal or the parameter's name.</summary>
    public string Text { get; }

    public bool IsParameter { get; }

    /// <summary>true if the route also matches without this segment, which is its last; otherwise, false.</summary>
    public bool IsOptional { get; }

    /// <summary>true if it matches the rest of the path, including slashes; otherwise, false.</summary>
    public bool IsCatchAll { get; }

    public IReadOnlyList<RouteConstraint> Constraints { get; }

    /// <summary>
    /// The precedence of the segment: literals, then constrained parameters, then any parameter, then the rest of the
    /// path.
    /// </summary>
    public int Class => !IsParameter ? 0 : IsCatchAll ? 3 : Constraints.Count > 0 ? 1 : 2;
}
