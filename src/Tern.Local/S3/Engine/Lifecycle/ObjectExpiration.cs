namespace Tern.Local.S3;

/// <summary>The expiration of an object or an upload, for the <c>x-amz-expiration</c> and abort headers.</summary>
/// <param name="Date">The time at which it expires.</param>
/// <param name="RuleId">The rule.</param>
internal sealed record ObjectExpiration(DateTimeOffset Date, string RuleId);
