namespace Tern.Configuration;

/// <summary>Options for reading configuration from Secrets Manager.</summary>
public sealed class SecretsManagerOptions : AwsConfigurationSourceOptions
{
    /// <summary>
    /// Gets or sets the staging label of the version to read, or null for <c>AWSCURRENT</c>. It applies only to a
    /// single secret; secrets under a path are read in their current version.
    /// </summary>
    public string? VersionStage { get; set; }
}
