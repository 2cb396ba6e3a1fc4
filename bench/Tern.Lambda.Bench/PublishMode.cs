namespace Tern.Lambda.Bench;

/// <summary>How the functions are published.</summary>
/// <param name="Title">How it is shown.</param>
/// <param name="IsNative">Whether it is Native AOT; else ReadyToRun for the shared runtime.</param>
internal sealed record PublishMode(string Title, bool IsNative)
{
    public static PublishMode Native { get; } = new("Native AOT", true);

    public static PublishMode Jit { get; } = new("JIT, ReadyToRun", false);
}
