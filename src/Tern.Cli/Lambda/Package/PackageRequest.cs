namespace Tern.Cli.Lambda.Package;

/// <summary>What <c>tern lambda package</c> was asked for.</summary>
internal sealed record PackageRequest
{
    /// <summary>A folder that was published, a project, or the folder of one.</summary>
    public required string Path { get; init; }

    /// <summary>The zip.</summary>
    public required string Output { get; init; }

    /// <summary>The processor that the function runs on; null for whichever the program is for.</summary>
    public Processor? Processor { get; init; }

    /// <summary>Whether symbols go into the zip.</summary>
    public bool KeepSymbols { get; init; }
}
