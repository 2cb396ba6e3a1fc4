namespace Tern.S3;

/// <summary>
/// A form that uploads an object without credentials: a <c>multipart/form-data</c> POST with these fields, and the
/// content as the last field, <c>file</c>. Anyone who has the form can use it until it expires, so treat it as a
/// secret.
/// </summary>
public sealed class S3PresignedPost
{
    internal S3PresignedPost(Uri uri, IReadOnlyList<KeyValuePair<string, string>> fields, DateTimeOffset expiresAt)
    {
        Uri = uri;
        Fields = fields;
        ExpiresAt = expiresAt;
    }

    /// <summary>Gets the URL that the form is sent to: its <c>action</c>.</summary>
    public Uri Uri { get; }

    /// <summary>Gets the fields, in order. All of them must be sent, before the field <c>file</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Fields { get; }

    /// <summary>
    /// Gets the expiration time: the requested one, or that of the credentials that signed the form if it's earlier.
    /// </summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>Returns a description of the form without its signature.</summary>
    /// <returns>The URL and the expiration time.</returns>
    public override string ToString() => $"POST {Uri} (presigned, until {ExpiresAt:O})";
}
