namespace Tern.S3;

/// <summary>The error for a key that wasn't deleted.</summary>
/// <param name="Key">The key.</param>
/// <param name="Code">S3's error code, such as <c>AccessDenied</c>.</param>
/// <param name="Message">S3's error message.</param>
public sealed record S3DeleteError(string Key, string Code, string Message);
