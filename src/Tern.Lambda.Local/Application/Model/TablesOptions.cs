namespace Tern.Lambda.Local.Application;

/// <summary>Options for the DynamoDB that runs beside the functions.</summary>
internal sealed record TablesOptions
{
    /// <summary>Gets the seed files with tables and items, as for <c>tern local --seed</c>.</summary>
    public IReadOnlyList<string> SeedFiles { get; init; } = [];

    /// <summary>Gets the tables defined in the application's file, each in the JSON of a seed file.</summary>
    public IReadOnlyList<string> Tables { get; init; } = [];

    /// <summary>Gets the port; 0 selects a free one.</summary>
    public int Port { get; init; }

    /// <summary>Gets the directory for persistent data, or null to keep it in memory.</summary>
    public string? DataDirectory { get; init; }
}
