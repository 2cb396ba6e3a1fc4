namespace Tern.Local.Bench.Servers;

/// <summary>A server that can be started.</summary>
/// <param name="Name">How it is shown.</param>
/// <param name="Version">Its version and that of what runs it.</param>
/// <param name="File">The program.</param>
/// <param name="Arguments">The program's arguments for a port.</param>
internal sealed record ServerProgram(string Name, string Version, string File, Func<int, IReadOnlyList<string>> Arguments)
{
    /// <summary>Where the program is run; null for where this one is.</summary>
    public string? Folder { get; init; }
}
