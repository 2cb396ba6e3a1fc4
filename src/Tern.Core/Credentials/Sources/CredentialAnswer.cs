namespace Tern.Credentials.Sources;

/// <summary>Credentials, or the reason why the source isn't configured.</summary>
internal sealed record CredentialAnswer(AwsCredentials? Credentials, string? NotConfigured)
{
    public static CredentialAnswer Found(AwsCredentials credentials) => new(credentials, null);

    public static CredentialAnswer Skip(string why) => new(null, why);
}
