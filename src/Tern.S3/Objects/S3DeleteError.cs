namespace Tern.S3.Objects;

/// <summary>Why a key was not deleted.</summary>
/// <param name="Key">The key.</param>
/// <param name="Code">S3's code, such as <c>AccessDenied</c>.</param>
/// <param name="Message">What S3 says.</param>
public sealed record S3DeleteError(string Key, string Code, string Message);
