namespace Tern.Lambda.Bench;

/// <summary>How the functions are published.</summary>
/// <param name="Title">How it is shown.</param>
/// <param name="Framework">The target framework. The .NET 10 native runtime pack is not on every feed; the 9.0 one is.</param>
/// <param name="IsNative">Whether it is Native AOT; else ReadyToRun for the shared runtime.</param>
internal sealed record PublishMode(string Title, string Framework, bool IsNative)
{
    public static PublishMode Native { get; } = new("Native AOT net9.0", "net9.0", true);

    public static PublishMode Jit { get; } = new("JIT net10.0, ReadyToRun", "net10.0", false);
}
