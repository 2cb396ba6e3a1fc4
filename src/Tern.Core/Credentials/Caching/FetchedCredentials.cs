namespace Tern.Credentials.Caching;

/// <summary>The result of a fetch.</summary>
/// <param name="Credentials">The credentials.</param>
/// <param name="OutlivesExpiry">true to use them after their expiration while no newer ones are available; otherwise,
/// false.</param>
/// <remarks>A class, because programs start faster with generic code that the runtime has already compiled.</remarks>
internal sealed record FetchedCredentials(AwsCredentials Credentials, bool OutlivesExpiry);
