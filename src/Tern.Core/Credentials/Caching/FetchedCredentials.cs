namespace Tern.Credentials;

/// <summary>The result of a fetch.</summary>
/// <param name="credentials">The credentials.</param>
/// <param name="outlivesExpiry">true to use them after their expiration while no newer ones are available; otherwise,
/// false.</param>
/// <remarks>A class, because programs start faster with generic code that the runtime has already compiled.</remarks>
internal sealed class FetchedCredentials(AwsCredentials credentials, bool outlivesExpiry)
{
    public AwsCredentials Credentials { get; } = credentials;

    public bool OutlivesExpiry { get; } = outlivesExpiry;
}
