namespace Tern.Credentials;

/// <summary>Credentials, or the reason why the source isn't configured.</summary>
internal sealed class CredentialAnswer(AwsCredentials? credentials, string? notConfigured)
{
    public AwsCredentials? Credentials { get; } = credentials;

    public string? NotConfigured { get; } = notConfigured;

    public static CredentialAnswer Found(AwsCredentials credentials) => new(credentials, null);

    public static CredentialAnswer Skip(string why) => new(null, why);
}
