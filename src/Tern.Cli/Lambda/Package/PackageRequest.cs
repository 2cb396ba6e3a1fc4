namespace Tern.Cli;

/// <summary>The parameters of <c>tern lambda package</c>.</summary>
internal sealed record PackageRequest
{
    /// <summary>A publish folder, a project, or the folder of a project.</summary>
    public required string Path { get; init; }

    /// <summary>The path of the zip.</summary>
    public required string Output { get; init; }

    /// <summary>The function's processor, or null for that of the program.</summary>
    public Processor? Processor { get; init; }

    /// <summary>true to include symbols in the zip; otherwise, false.</summary>
    public bool KeepSymbols { get; init; }
}
