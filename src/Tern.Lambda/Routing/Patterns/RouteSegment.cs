namespace Tern.Lambda.Routing;

/// <summary>What stands between two slashes of a pattern.</summary>
internal sealed class RouteSegment
{
    /// <summary>A text that has to be there.</summary>
    public RouteSegment(string literal)
    {
        Text = literal;
        Constraints = [];
    }

    /// <summary>A parameter.</summary>
    public RouteSegment(string name, IReadOnlyList<RouteConstraint> constraints, bool isOptional, bool isCatchAll)
    {
        Text = name;
        Constraints = constraints;
        IsParameter = true;
        IsOptional = isOptional;
        IsCatchAll = isCatchAll;
    }

    /// <summary>The literal, or the parameter's name.</summary>
    public string Text { get; }

    public bool IsParameter { get; }

    /// <summary>Whether the route also fits without this segment, its last one.</summary>
    public bool IsOptional { get; }

    /// <summary>Whether it takes the rest of the path, slashes included.</summary>
    public bool IsCatchAll { get; }

    public IReadOnlyList<RouteConstraint> Constraints { get; }

    /// <summary>Which of two segments of one place is tried first: literals, then constrained parameters, then any, then the rest of the path.</summary>
    public int Class => !IsParameter ? 0 : IsCatchAll ? 3 : Constraints.Count > 0 ? 1 : 2;
}
