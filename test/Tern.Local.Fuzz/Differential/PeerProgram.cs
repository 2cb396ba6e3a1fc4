namespace Tern.Local.Fuzz.Differential;

/// <summary>Another local server that can be started on a port of 127.0.0.1.</summary>
/// <param name="Name">How it is called in messages.</param>
/// <param name="File">The program that runs it.</param>
/// <param name="Arguments">The program's arguments for a port.</param>
internal sealed record PeerProgram(string Name, string File, Func<string, IReadOnlyList<string>> Arguments)
{
    /// <summary>The working directory of the program; null for the current one.</summary>
    public string? Folder { get; init; }

    /// <summary>The rules for known differences.</summary>
    public required IReadOnlyList<DifferenceRule> Rules { get; init; }
}
