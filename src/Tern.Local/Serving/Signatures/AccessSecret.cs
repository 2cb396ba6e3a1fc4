namespace Tern.Local.Serving;

/// <summary>The secret, session token and expiration of an access key.</summary>
/// <param name="Value">The secret access key.</param>
/// <param name="Token">The session token of temporary credentials; otherwise, null.</param>
/// <param name="Expiration">The time at which temporary credentials expire; otherwise, null.</param>
internal sealed record AccessSecret(string Value, string? Token = null, DateTimeOffset? Expiration = null);
