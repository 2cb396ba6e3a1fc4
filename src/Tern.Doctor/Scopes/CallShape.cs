namespace Tern.Diagnosis.Scopes;

/// <summary>
/// The calls of a scope that have one operation and one resource, counted as they begin, to ask in time who makes them.
/// </summary>
internal sealed class CallShape(string operation, string? resource)
{
    public string Operation { get; } = operation;

    public string? Resource { get; } = resource;

    /// <summary>The calls that have begun.</summary>
    public int Started { get; set; }

    /// <summary>The method that makes them, as far as it could be told; null while nobody asked.</summary>
    public string? Caller { get; set; }
}
