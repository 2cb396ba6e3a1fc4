namespace Tern.Credentials.Sources;

/// <summary>Credentials, or why the source is not configured.</summary>
internal sealed record CredentialAnswer(AwsCredentials? Credentials, string? NotConfigured)
{
    public static CredentialAnswer Found(AwsCredentials credentials) => new(credentials, null);

    public static CredentialAnswer Skip(string why) => new(null, why);
}
