namespace Tern.Credentials;

/// <summary>What a fetch brought.</summary>
/// <param name="Credentials">The credentials.</param>
/// <param name="OutlivesExpiry">Whether they are used beyond their expiry while no newer ones can be had.</param>
internal readonly record struct FetchedCredentials(AwsCredentials Credentials, bool OutlivesExpiry);
