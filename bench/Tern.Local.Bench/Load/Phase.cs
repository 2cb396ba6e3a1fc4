namespace Tern.Local.Bench.Load;

/// <summary>What a phase asks for.</summary>
/// <param name="Name">How it is shown.</param>
/// <param name="ReadsOfFour">How many of four requests read; the others put.</param>
internal sealed record Phase(string Name, int ReadsOfFour)
{
    public static Phase Put { get; } = new("PutItem", 0);

    public static Phase Get { get; } = new("GetItem", 4);

    /// <summary>Three reads to a write.</summary>
    public static Phase Mixed { get; } = new("mixed 3:1", 3);
}
