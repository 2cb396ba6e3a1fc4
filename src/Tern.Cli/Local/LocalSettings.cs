using Tern.Local;

namespace Tern.Cli;

/// <summary>The parameters of <c>tern local</c>.</summary>
internal sealed record LocalSettings
{
    /// <summary>The port, or 0 for a free one; null for the default ports.</summary>
    public required int? Port { get; init; }

    /// <summary>The IP address to listen on, or null for 127.0.0.1.</summary>
    public required string? Host { get; init; }

    /// <summary>The host names that clients may use, in addition to localhost.</summary>
    public required IReadOnlyList<string> HostNames { get; init; }

    /// <summary>The Region of everything that doesn't name one.</summary>
    public required string Region { get; init; }

    /// <summary>The folder that stores the data, or null to keep it in memory only.</summary>
    public required string? Data { get; init; }

    /// <summary>The folder with the buckets for exports and imports, or null to refuse them.</summary>
    public required string? Buckets { get; init; }

    /// <summary>The folders that are S3 buckets, by the names of the buckets.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> Mounts { get; init; }

    /// <summary>The files that create tables and put items, in order.</summary>
    public required IReadOnlyList<string> Seeds { get; init; }

    /// <summary>The faults to inject.</summary>
    public required IReadOnlyList<LocalFault> Faults { get; init; }

    /// <summary>The seed of the random numbers for faults.</summary>
    public required long FaultSeed { get; init; }

    /// <summary>The time that tables and indexes stay in transitional states.</summary>
    public required TimeSpan Delay { get; init; }

    /// <summary>true if provisioned tables throttle at their capacity; otherwise, false.</summary>
    public required bool Throttle { get; init; }

    /// <summary>true if new buckets accept access control lists and can be public; otherwise, false.</summary>
    public required bool Acls { get; init; }

    /// <summary>true if the signatures of requests are verified; otherwise, false.</summary>
    public required bool VerifySignatures { get; init; }

    /// <summary>The access keys that are valid besides <c>local</c>, with their secrets.</summary>
    public required IReadOnlyList<KeyValuePair<string, string>> AccessKeys { get; init; }

    /// <summary>The requests to log.</summary>
    public required LogDetail Log { get; init; }

    /// <summary>true to write the log as one JSON object per line; false to write it as text.</summary>
    public required bool Json { get; init; }

    /// <summary>true to print the environment variables for clients and exit; otherwise, false.</summary>
    public required bool Env { get; init; }

    public static string WrongRegion(string region) => $"--region must be an AWS Region, such as eu-west-1, but is '{region}'.";
}
