namespace Tern.Credentials.Caching;

/// <summary>What a fetch brought.</summary>
/// <param name="Credentials">The credentials.</param>
/// <param name="OutlivesExpiry">Whether they are used beyond their expiry while no newer ones can be had.</param>
/// <remarks>A class, for a program starts faster on generic code that the runtime has compiled already.</remarks>
internal sealed record FetchedCredentials(AwsCredentials Credentials, bool OutlivesExpiry);
