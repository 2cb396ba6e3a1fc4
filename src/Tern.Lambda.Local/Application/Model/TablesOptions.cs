namespace Tern.Lambda.Local.Application.Model;

/// <summary>The DynamoDB that runs beside the functions.</summary>
internal sealed record TablesOptions
{
    /// <summary>Files with tables and items; as <c>tern local --seed</c> takes them.</summary>
    public IReadOnlyList<string> SeedFiles { get; init; } = [];

    /// <summary>Tables as the file has them, each in the JSON of a seed file.</summary>
    public IReadOnlyList<string> Tables { get; init; } = [];

    /// <summary>Its port; 0 for a free one.</summary>
    public int Port { get; init; }

    /// <summary>Where it keeps what is written; null for in memory.</summary>
    public string? DataDirectory { get; init; }
}
