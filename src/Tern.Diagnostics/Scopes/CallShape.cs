namespace Tern.Diagnostics;

/// <summary>
/// The calls of a scope with the same operation and resource. They're counted when they start, so that their caller can
/// be captured in time.
/// </summary>
internal sealed class CallShape(string operation, string? resource)
{
    public string Operation { get; } = operation;

    public string? Resource { get; } = resource;

    /// <summary>The number of calls that have started.</summary>
    public int Started { get; set; }

    /// <summary>The method that makes the calls, or null if it wasn't captured or found.</summary>
    public string? Caller { get; set; }
}
