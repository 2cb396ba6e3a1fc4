namespace Tern.Local.Sts;

/// <summary>Temporary credentials.</summary>
/// <param name="AccessKey">The access key, which contains the account.</param>
/// <param name="Secret">The secret access key.</param>
/// <param name="Token">The session token.</param>
/// <param name="UserId">The unique ID of the caller.</param>
/// <param name="Arn">The ARN of that caller.</param>
/// <param name="IsRole">true if they are of an assumed role; false if they are of the account itself.</param>
/// <param name="Expiration">The time at which they expire.</param>
internal sealed record StsSession(
    string AccessKey, string Secret, string Token, string UserId, string Arn, bool IsRole, DateTimeOffset Expiration);
