namespace Tern.Configuration;

/// <summary>How configuration is read from Secrets Manager.</summary>
public sealed class SecretsManagerOptions : AwsConfigurationSourceOptions
{
    /// <summary>
    /// The stage of the version that is read; null for <c>AWSCURRENT</c>. For a single secret only: many at once are read in
    /// their current version.
    /// </summary>
    public string? VersionStage { get; set; }
}
