namespace Tern.Diagnosis.Process.Stacks;

/// <summary>A stack as people read it.</summary>
/// <param name="Frames">The methods, the innermost first, as <c>Shop.Prices.Load</c>; native ones are left out.</param>
/// <param name="Weight">What was counted for it.</param>
internal sealed record NamedStack(IReadOnlyList<string> Frames, double Weight)
{
    /// <summary>The innermost frame that is neither of the library's locks and waits nor of the tracing itself; null where there is none.</summary>
    public string? Place => First(static frame => !IsMachinery(frame));

    /// <summary>The innermost frame that is the application's or of a package; null where there is none.</summary>
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
