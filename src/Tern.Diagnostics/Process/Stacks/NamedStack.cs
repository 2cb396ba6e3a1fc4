namespace Tern.Diagnostics;

/// <summary>A stack with method names.</summary>
/// <param name="Frames">The methods, innermost first, such as <c>Shop.Prices.Load</c>, without native ones.</param>
/// <param name="Weight">The weight of the stack.</param>
internal sealed record NamedStack(IReadOnlyList<string> Frames, double Weight)
{
    /// <summary>
    /// The innermost frame that belongs neither to .NET's locks and waits nor to the tracing itself, or null if there
    /// is none.
    /// </summary>
    public string? Place => First(static frame => !IsMachinery(frame));

    /// <summary>The innermost frame that belongs to the application or a package, or null if there is none.</summary>
    public string? Caller => First(static frame => !IsLibrary(frame));

    public bool Has(Func<string, bool> match) => First(match) is not null;

    private string? First(Func<string, bool> match)
    {
        foreach (var frame in Frames)
        {
            if (match(frame)) return frame;
        }

        return null;
    }

    private static bool IsMachinery(string frame) =>
        frame.StartsWith("System.Threading.", StringComparison.Ordinal) || frame.StartsWith("System.Diagnostics.Tracing.", StringComparison.Ordinal)
        || frame.StartsWith("System.Runtime.CompilerServices.", StringComparison.Ordinal);

    private static bool IsLibrary(string frame) =>
        frame.StartsWith("System.", StringComparison.Ordinal) || frame.StartsWith("Microsoft.", StringComparison.Ordinal)
        || frame.StartsWith("Internal.", StringComparison.Ordinal) || frame.StartsWith("Interop", StringComparison.Ordinal);
}
