namespace Tern.ColdStart;

/// <summary>How the programs are published.</summary>
/// <param name="Title">How it is shown.</param>
/// <param name="IsNative">Whether it is Native AOT.</param>
/// <param name="MaxRaw">What Tern's program may take, as a multiple of the raw one's wall time.</param>
internal sealed record PublishMode(string Title, bool IsNative, double MaxRaw)
{
    public static PublishMode Native { get; } = new("Native AOT", true, 1.25);

    public static PublishMode Jit { get; } = new("JIT", false, 1.15);

    /// <summary>The largest native binary of Tern's program.</summary>
    public const long MaxNativeBytes = 8_000_000;
}
