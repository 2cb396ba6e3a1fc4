namespace Tern.S3;

/// <summary>
/// A form by which whoever has it uploads an object, without credentials: a <c>multipart/form-data</c> POST with these fields, and the content as the last
/// field, <c>file</c>. Whoever has it can use it until it expires, so it is a secret as keys are.
/// </summary>
public sealed class S3PresignedPost
{
    internal S3PresignedPost(Uri uri, IReadOnlyList<KeyValuePair<string, string>> fields, DateTimeOffset expiresAt)
    {
        Uri = uri;
        Fields = fields;
        ExpiresAt = expiresAt;
    }

    /// <summary>Where the form is sent: its <c>action</c>.</summary>
    public Uri Uri { get; }

    /// <summary>The fields, in order. All must be sent, before the field <c>file</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Fields { get; }

    /// <summary>When it ends: after the time that was asked for, or with the credentials that signed it if they end before.</summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>Names the form without its signature.</summary>
    /// <returns>Address, and when it ends.</returns>
    public override string ToString() => $"POST {Uri} (presigned, until {ExpiresAt:O})";
}
